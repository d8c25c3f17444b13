(** A toy game on the model: damage and gains, and the plain effects of the kernel's tests. And a reader of lines that
    say what the kernel has found; [disagreements] lists those to which the model finds other ends. *)

From Coq Require Import List Bool Arith.
From Instead Require Import Search Loop Theorems Unasked.
Import ListNotations.

(** * The game *)

Record happening := Happening { kind : nat; to : nat; amount : nat }.

Inductive does :=
| Times (n : nat) | Plus (n : nat) | Minus (n : nat) | Shield (n : nat) | Nothing | To (who : nat) | Into (k : nat)
| Twice | Also (more : happening) | Idle.

Record effect := Effect {
  of : player; watches : nat; only : option nat; least : nat; verb : does; its_class : nat;
  may : bool; uses : nat (* 0 for as many as there are, else one more than are left *); wide : bool; feasible : bool
}.

(** Uses and shield of each effect. *)
Definition left_over := list (nat * nat).

Section Game.
  Variable effects : list effect.
  Variable ignored : bool.  (* what can't be carried out is ignored, not left unapplied *)
  Variable no_damage : bool.  (* damage can't happen *)

  Definition dummy := Effect 0 0 None 0 Idle 0 false 0 false true.
  Definition get (e : id) : effect := nth (e - 1) effects dummy.
  Definition left_of (s : left_over) (e : id) : nat * nat := nth (e - 1) s (0, 0).

  Fixpoint update (n : nat) (x : nat * nat) (s : left_over) : left_over :=
    match s, n with
    | [], _ => []
    | _ :: s, 0 => x :: s
    | y :: s, S n => y :: update n x s
    end.

  Definition toy_prospect (_ : left_over) (h : happening) : prospect :=
    if amount h =? 0 then Never else if no_damage && (kind h =? 0) then Cannot else Happens.

  Definition toy_applies (s : left_over) (e : id) (h : happening) : bool :=
    let f := get e in
    let (u, shield) := left_of s e in
    negb (u =? 1) && (match verb f with Shield _ => negb (shield =? 0) | To w => negb (w =? to h) | _ => true end) &&
    (match only f with Some w => w =? to h | None => true end) && (watches f =? kind h) && (least f <=? amount h) &&
    (ignored || feasible f).

  Definition with_amount h n := Happening (kind h) (to h) n.

  (** One event after another, as long as the shield lasts. *)
  Fixpoint outcomes (d : does) (shield : nat) (l : list happening) : nat * list (outcome happening) :=
    match l with
    | [] => (shield, [])
    | h :: l =>
        let prevented := Nat.min (amount h) shield in
        let (o, shield) := match d with
          | Times n => (Becomes [with_amount h (amount h * n)], shield)
          | Plus n => (Becomes [with_amount h (amount h + n)], shield)
          | Minus n => (Becomes [with_amount h (amount h - n)], shield)
          | Shield _ => (Becomes [with_amount h (amount h - prevented)], shield - prevented)
          | Nothing => (Becomes [], shield)
          | To w => (Becomes [Happening (kind h) w (amount h)], shield)
          | Into k => (Becomes [Happening k (to h) (amount h)], shield)
          | Twice => (Becomes [h; h], shield)
          | Also m => (BecomesWith [h] [m], shield)
          | Idle => (Unchanged, shield)
          end in
        let (shield, rest) := outcomes d shield l in
        (shield, o :: rest)
    end.

  Definition toy_rewrite (s : left_over) (e : id) (l : list happening) : left_over * list (outcome happening) :=
    let (u, shield) := left_of s e in
    let (shield, made) := outcomes (verb (get e)) shield l in
    let spent := existsb (fun o => match o with Unchanged => false | _ => true end) made in
    (update (e - 1) (if spent && negb (u =? 0) then u - 1 else u, shield) s, made).

  (** A creature is its owner's, who is the first player. *)
  Definition toy_game : game := {|
    event := happening;
    state := left_over;
    instances := seq 1 (length effects);
    players := [0; 1];
    subject := to;
    prospect_of := toy_prospect;
    applies := toy_applies;
    class_of := fun _ e _ => its_class (get e);
    affected := fun _ w => if w <? 10 then w else 0;
    controller := fun e => of (get e);
    optional := fun _ e _ => may (get e);
    pooled := fun e => wide (get e);
    rewrite := toy_rewrite
  |}.

  Definition start_of : left_over := map (fun f => (uses f, match verb f with Shield n => n | _ => 0 end)) effects.

  Definition config_eq (x y : config toy_game) : {x = y} + {x <> y}.
  Proof.
    assert (L : forall a b : list id, {a = b} + {a <> b}) by (intros; apply list_eq_dec, Nat.eq_dec).
    assert (H : forall a b : happening, {a = b} + {a <> b}) by (decide equality; apply Nat.eq_dec).
    assert (I : forall a b : item toy_game, {a = b} + {a <> b}) by (decide equality; apply bool_dec).
    assert (S : forall a b : nat * nat, {a = b} + {a <> b}) by (decide equality; apply Nat.eq_dec).
    decide equality; now apply list_eq_dec.
  Defined.

  Definition same (x y : config toy_game) : bool := if config_eq x y then true else false.

  Lemma same_exact x y : same x y = true <-> x = y.
  Proof. unfold same. destruct (config_eq x y); split; congruence. Qed.

  (** What is compared are the ends: exploring finds them. *)
  Definition toy_ends (P : policy) (n : nat) (l : list happening) : option (list (config toy_game)) :=
    merged (@options toy_game P) same n (@start toy_game P start_of l).

  Theorem toy_ends_right P n l found : toy_ends P n l = Some found ->
    forall e, In e found <-> ends (@step toy_game P) (@start toy_game P start_of l) e.
  Proof. apply merged_right. apply same_exact. Qed.
End Game.

(** * The reader: of a line only the numbers count *)

Definition digit (b : Init.Byte.byte) : option nat :=
  match b with
  | Init.Byte.x30 => Some 0 | Init.Byte.x31 => Some 1 | Init.Byte.x32 => Some 2 | Init.Byte.x33 => Some 3
  | Init.Byte.x34 => Some 4 | Init.Byte.x35 => Some 5 | Init.Byte.x36 => Some 6 | Init.Byte.x37 => Some 7
  | Init.Byte.x38 => Some 8 | Init.Byte.x39 => Some 9 | _ => None
  end.

Fixpoint numbers (now : option nat) (l : list Init.Byte.byte) : list nat :=
  let done rest := match now with Some n => n :: rest | None => rest end in
  match l with
  | [] => done []
  | b :: l =>
      match digit b with
      | Some d => numbers (Some (match now with Some n => n * 10 + d | None => d end)) l
      | None => done (numbers None l)
      end
  end.

Definition reader A := list nat -> A * list nat.

Definition num : reader nat := fun l => (hd 0 l, tl l).

Fixpoint times {A} (n : nat) (r : reader A) : reader (list A) := fun l =>
  match n with
  | 0 => ([], l)
  | S n => let (x, l) := r l in let (xs, l) := times n r l in (x :: xs, l)
  end.

Definition several {A} (r : reader A) : reader (list A) := fun l => let (n, l) := num l in times n r l.

Definition read_happening : reader happening := fun l =>
  let (x, l) := times 3 num l in (Happening (nth 0 x 0) (nth 1 x 0) (nth 2 x 0), l).

Definition read_effect : reader effect := fun l =>
  let (x, l) := times 13 num l in
  let n i := nth i x 0 in
  let d := nth (n 4) [Times (n 5); Plus (n 5); Minus (n 5); Shield (n 5); Nothing; To (n 5); Into (n 5); Twice;
    Also (Happening (n 5) (n 6) (n 7)); Idle] Idle in
  (Effect (n 0) (n 1) (match n 2 with 0 => None | S w => Some w end) (n 3) d (n 8) (negb (n 9 =? 0)) (n 10)
    (n 11 =? 1) (n 12 =? 1), l).

Definition read_policy : reader (policy * bool) := fun l =>
  let (x, l) := times 8 num l in
  let n i := nth i x 0 in
  (Policy (if n 0 =? 0 then PerEffect else PerEvent) (if n 1 =? 0 then AllOutput else AlteredClauseOnly)
    (nth (n 2) [Affected; EffectControllers; ActivePlayer] Affected) (n 3) (if n 4 =? 0 then ForLineage else ForEvent)
    (if n 5 =? 0 then ClassZeroChanges else NothingChanges) (nth (n 6) [PerSubject; AssignThenApply; Sweep] PerSubject),
   n 7 =? 1, l).

(** An end without what the kernel keeps to itself. *)
Definition shown : Type := left_over * list (happening * (list id * list id * list id)).

Definition read_end (effects : nat) : reader shown := fun l =>
  let (s, l) := times effects (fun l => let (u, l) := num l in let (n, l) := num l in ((u, n), l)) l in
  let read_item l :=
    let (h, l) := read_happening l in
    let (a, l) := several num l in
    let (d, l) := several num l in
    let (b, l) := several num l in
    ((h, (a, d, b)), l) in
  let (items, l) := several read_item l in
  ((s, items), l).

Definition show {G : game} (i : item G) := (what i, (applied i, declined i, added_by i)).

Definition shown_eq (x y : shown) : {x = y} + {x <> y}.
Proof.
  assert (L : forall a b : list id, {a = b} + {a <> b}) by (intros; apply list_eq_dec, Nat.eq_dec).
  assert (H : forall a b : happening, {a = b} + {a <> b}) by (decide equality; apply Nat.eq_dec).
  repeat (decide equality).
Defined.

Definition shown_in (x : shown) (l : list shown) : bool := existsb (fun y => if shown_eq x y then true else false) l.

Definition subset (a b : list shown) : bool := forallb (fun x => shown_in x b) a.

(** Whether the ends in the numbers of a line are those that the model finds, and nothing is left over. *)
Definition agrees (l : list nat) : bool :=
  let '((P, ignored), l) := read_policy l in
  let (no_damage, l) := num l in
  let (effects, l) := several read_effect l in
  let (events, l) := several read_happening l in
  let (found, l) := several (read_end (length effects)) l in
  match toy_ends effects ignored (no_damage =? 1) P (100 * 100) events, l with
  | Some mine, [] =>
      let G := toy_game effects ignored (no_damage =? 1) in
      let mine := map (fun c : config G => (fst c, map (@show G) (snd c)) : shown) mine in subset mine found && subset found mine
  | _, _ => false
  end.

Inductive line := Line (l : list Init.Byte.byte).
Definition bytes_of (l : line) := let (b) := l in b.
Declare Scope line_scope.
Delimit Scope line_scope with line.
String Notation line Line bytes_of : line_scope.

(** How many lines there are, and the places of those that do not agree. *)
Definition disagreements (l : list line) : nat * list nat :=
  (length l, map fst (filter (fun x => negb (agrees (numbers None (bytes_of (snd x))))) (combine (seq 1 (length l)) l))).
