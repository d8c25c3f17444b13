(** The loop by which replacement effects change what would happen (Magic 616.1), as a program that can be computed.

    A configuration is the game's state and the events of one batch, each with its lineage. [options] lists what may come
    next, whoever is asked and whatever the answer. Where nothing may, the loop is over. *)

From Coq Require Import List Bool Arith.
Import ListNotations.

Set Implicit Arguments.

Definition id := nat.
Definition player := nat.

(** * What games disagree about *)

Inductive once_rule := PerEffect | PerEvent.
Inductive inherit_rule := AllOutput | AlteredClauseOnly.
Inductive chooser_rule := Affected | EffectControllers | ActivePlayer.
Inductive decline_rule := ForLineage | ForEvent.
Inductive cannot_rule := ClassZeroChanges | NothingChanges.
Inductive batch_rule := PerSubject | AssignThenApply | Sweep.

Record policy := Policy {
  once : once_rule;
  inherit : inherit_rule;
  chooser : chooser_rule;
  classes : nat;
  decline : decline_rule;
  cannot : cannot_rule;
  batching : batch_rule
}.

(** * What a game tells the loop *)

Inductive prospect := Happens | Never | Cannot.

Inductive outcome (event : Type) :=
| Unchanged
| Becomes (events : list event)
| BecomesWith (altered added : list event).
Arguments Unchanged {event}.

Record game := Game {
  event : Type;
  state : Type;
  instances : list id;  (* those that existed before the batch (614.4) *)
  players : list player;  (* in the order in which they choose *)
  subject : event -> nat;
  prospect_of : state -> event -> prospect;
  applies : state -> id -> event -> bool;  (* on the live state *)
  class_of : state -> id -> event -> nat;
  affected : state -> nat -> player;  (* who decides for a subject *)
  controller : id -> player;
  optional : state -> id -> event -> bool;
  pooled : id -> bool;
  rewrite : state -> id -> list event -> state * list (outcome event)
}.

Definition mem (e : id) (l : list id) : bool := existsb (Nat.eqb e) l.

(** Lists of ids are kept in order, so that equal ones are equal whatever the order of application was. *)
Fixpoint insert (e : id) (l : list id) : list id :=
  match l with
  | [] => [e]
  | x :: r => if e <? x then e :: l else if e =? x then l else x :: insert e r
  end.

Definition lowest (l : list nat) : nat :=
  match l with [] => 0 | x :: r => fold_right Nat.min x r end.

Fixpoint place (p : player) (l : list player) : nat :=
  match l with [] => 0 | x :: r => if p =? x then 0 else S (place p r) end.

Section Loop.
  Variable G : game.
  Variable P : policy.

  (** An event that would happen, with its lineage; [closed] where no effect may change it any more. *)
  Record item := Item {
    what : event G;
    applied : list id;
    declined : list id;
    added_by : list id;
    closed : bool
  }.

  Definition fresh x := Item x [] [] [] false.

  Definition config := (state G * list item)%type.

  (** ** What may be applied *)

  Definition opportunity (i : item) (e : id) : bool :=
    match once P with
    | PerEffect => negb (mem e (applied i))
    | PerEvent => match applied i with [] => true | _ => false end
    end.

  Definition open (i : item) (e : id) : bool :=
    negb (closed i) && negb (mem e (declined i)) && negb (mem e (added_by i)) && opportunity i e.

  (** What can't happen is offered to self-replacement effects only (614.17c). *)
  Definition barred (s : state G) (i : item) (e : id) : bool :=
    match prospect_of G s (what i), cannot P with
    | Cannot, ClassZeroChanges => negb (class_of G s e (what i) =? 0)
    | Cannot, NothingChanges => true
    | _, _ => false
    end.

  Definition candidate (s : state G) (i : item) (e : id) : bool :=
    applies G s e (what i) && open i e && negb (barred s i e).

  Definition class (s : state G) (i : item) (e : id) : nat := Nat.min (class_of G s e (what i)) (classes P - 1).

  (** Events that never happen, or can't, and that nothing may change, are dropped (614.7, 614.17c). *)
  Definition keeps (s : state G) (i : item) : bool :=
    match prospect_of G s (what i) with
    | Happens => true
    | Never => false
    | Cannot => existsb (candidate s i) (instances G)
    end.

  Definition drop (c : config) : config := (fst c, filter (keeps (fst c)) (snd c)).

  Definition start (s : state G) (events : list (event G)) : config := drop (s, map fresh events).

  (** ** What becomes of an event *)

  Definition closes : bool := match batching P with AssignThenApply => true | _ => false end.

  Definition altered (e : id) (i : item) (x : event G) : item :=
    let declined := match decline P with ForLineage => declined i | ForEvent => [] end in
    Item x (insert e (applied i)) declined (added_by i) closes.

  Definition added (e : id) (i : item) (x : event G) : item :=
    match inherit P with
    | AllOutput => altered e i x
    | AlteredClauseOnly => Item x [] [] (insert e (added_by i)) false
    end.

  Definition after (e : id) (i : item) (o : outcome (event G)) : list item :=
    match o with
    | Unchanged => [Item (what i) (insert e (applied i)) (declined i) (added_by i) (closed i)]
    | Becomes l => map (altered e i) l
    | BecomesWith l m => map (altered e i) l ++ map (added e i) m
    end.

  Definition refused (e : id) (i : item) : item :=
    Item (what i) (applied i) (insert e (declined i)) (added_by i) (closed i).

  (** A mask marks some of the events. *)
  Fixpoint marked (mask : list bool) (items : list item) : list item :=
    match mask, items with
    | m :: mask, i :: items => if m then i :: marked mask items else marked mask items
    | _, _ => []
    end.

  Fixpoint put (e : id) (mask : list bool) (items : list item) (made : list (outcome (event G))) : list item :=
    match mask, items with
    | m :: mask, i :: items =>
        if m then after e i (hd Unchanged made) ++ put e mask items (tl made) else i :: put e mask items made
    | _, _ => items
    end.

  Definition take (e : id) (mask : list bool) (c : config) : config :=
    let (s, made) := rewrite G (fst c) e (map what (marked mask (snd c))) in
    drop (s, put e mask (snd c) made).

  Fixpoint refuse_in (e : id) (mask : list bool) (items : list item) : list item :=
    match mask, items with
    | m :: mask, i :: items => (if m then refused e i else i) :: refuse_in e mask items
    | _, _ => items
    end.

  Definition refuse (e : id) (mask : list bool) (c : config) : config := drop (fst c, refuse_in e mask (snd c)).

  (** ** What is decided next: for which events, by whom, among which effects of the lowest class *)

  Record decision := Decision { mask : list bool; who : player; rank : nat; choices : list id }.

  Fixpoint class_in (s : state G) (e : id) (group : list item) : option nat :=
    match group with
    | [] => None
    | i :: group => if candidate s i e then Some (class s i e) else class_in s e group
    end.

  Definition candidates_in (s : state G) (group : list item) : list (id * nat) :=
    flat_map (fun e => match class_in s e group with Some k => [(e, k)] | None => [] end) (instances G).

  Definition rank_of p := place p (players G).

  Definition key (c : id * nat) : nat :=
    match chooser P with
    | EffectControllers => snd c * S (length (players G)) + rank_of (controller G (fst c))
    | _ => snd c
    end.

  Definition side (s : state G) (group : list item) : player :=
    match group with [] => 0 | i :: _ => affected G s (subject G (what i)) end.

  Definition decision_for (s : state G) (items : list item) (mask : list bool) : list decision :=
    let group := marked mask items in
    match candidates_in s group with
    | [] => []
    | c :: cs =>
        let low := lowest (map key (c :: cs)) in
        let choices := map fst (filter (fun c => key c =? low) (c :: cs)) in
        let rank := match chooser P with
          | Affected => rank_of (side s group)
          | EffectControllers => rank_of (controller G (hd 0 choices))
          | ActivePlayer => 0
          end in
        [Decision mask (side s group) rank choices]
    end.

  Fixpoint subjects (seen : list nat) (items : list item) : list nat :=
    match items with
    | [] => []
    | i :: items =>
        let x := subject G (what i) in
        if mem x seen then subjects seen items else x :: subjects (x :: seen) items
    end.

  (** The groups of events that are decided for together. *)
  Definition groups (items : list item) : list (list bool) :=
    match batching P with
    | PerSubject => map (fun x => map (fun i => subject G (what i) =? x) items) (subjects [] items)
    | _ => map (fun at_ => map (Nat.eqb at_) (seq 0 (length items))) (seq 0 (length items))
    end.

  (** Whether a player chooses for which of several he decides first. *)
  Definition asks_for_which : bool :=
    match batching P, chooser P with
    | Sweep, _ | _, ActivePlayer => false
    | _, _ => true
    end.

  Definition decisions (c : config) : list decision :=
    let all := flat_map (decision_for (fst c) (snd c)) (groups (snd c)) in
    let best := filter (fun d => rank d =? lowest (map rank all)) all in
    if asks_for_which then best else firstn 1 best.

  Definition sweeps (e : id) : bool := match batching P with Sweep => true | _ => pooled G e end.

  Definition lowest_class (s : state G) (i : item) : nat := lowest (map (class s i) (filter (candidate s i) (instances G))).

  (** To which events of the batch a chosen effect is applied. *)
  Definition joins (s : state G) (d : decision) (e : id) (m : bool) (i : item) : bool :=
    let decides := match chooser P with Affected => affected G s (subject G (what i)) =? who d | _ => true end in
    candidate s i e && (m || sweeps e && decides && (class s i e =? lowest_class s i)).

  Fixpoint members (s : state G) (d : decision) (e : id) (mask : list bool) (items : list item) : list bool :=
    match mask, items with
    | m :: mask, i :: items => joins s d e m i :: members s d e mask items
    | _, _ => []
    end.

  Definition choose (c : config) (d : decision) (e : id) : list config :=
    let mask := members (fst c) d e (mask d) (snd c) in
    let may := match marked mask (snd c) with i :: _ => optional G (fst c) e (what i) | [] => false end in
    take e mask c :: (if may then [refuse e mask c] else []).

  Definition options (c : config) : list config :=
    flat_map (fun d => flat_map (choose c d) (choices d)) (decisions c).

  Definition step (c c' : config) : Prop := In c' (options c).
End Loop.
