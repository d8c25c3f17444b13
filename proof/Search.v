(** Following every answer, of whatever goes on in steps: an end is where no step is left. [next] lists the steps. *)

From Coq Require Import List Bool Arith Lia Wellfounded.
Import ListNotations.

Set Implicit Arguments.

(** * Orders that end alike *)

Section Orders.
  Variable T : Type.
  Variable step : T -> T -> Prop.

  Inductive runs : T -> T -> Prop :=
  | stays x : runs x x
  | goes x y z : step x y -> runs y z -> runs x z.

  Definition final x := forall y, ~ step x y.

  Definition ends x e := runs x e /\ final e.

  Lemma runs_trans x y z : runs x y -> runs y z -> runs x z.
  Proof. induction 1; eauto using goes. Qed.

  (** What may be done at once, without asking: [alone] chooses steps each of which can be taken before any other, and
      can still be taken after it. *)
  Variable alone : T -> T -> Prop.
  Hypothesis is_step : forall x y, alone x y -> step x y.
  Hypothesis keeps : forall x y z, alone x y -> step x z -> y = z \/ exists w, alone z w /\ step y w.

  Lemma alone_first x e : runs x e -> final e -> forall y, alone x y -> runs y e.
  Proof.
    induction 1 as [x | x z e S R IH]; intros F y A.
    - destruct (F y); auto.
    - destruct (keeps A S) as [-> | (w & A' & S')]; auto.
      apply goes with w; auto.
  Qed.

  (** Taking such a step without asking loses no end and adds none. *)
  Theorem unasked_step_loses_no_end x y : alone x y -> forall e, ends x e <-> ends y e.
  Proof.
    intros A e. split; intros [R F]; split; auto.
    - apply alone_first with x; auto.
    - apply goes with y; auto.
  Qed.
End Orders.

(** Where each pair of steps can be taken in either order, with one result, there is one end. *)
Theorem one_end T (step : T -> T -> Prop) :
  (forall x y z, step x y -> step x z -> y = z \/ exists w, step z w /\ step y w) ->
  forall x a b, ends step x a -> ends step x b -> a = b.
Proof.
  intros D x a b [Ra Fa] Eb. induction Ra as [x | x y a S R IH].
  - destruct Eb as [Rb Fb]. destruct Rb; auto. destruct (Fa _ H).
  - apply IH; auto.
    apply (@unasked_step_loses_no_end T step step (fun _ _ s => s) D x y S b). exact Eb.
Qed.

(** * Exploring, with equal places merged and without *)

Section Explore.
  Variable T : Type.
  Variable next : T -> list T.
  Let step x y := In y (next x).
  Hypothesis terminates : well_founded (fun y x => step x y).

  Lemma ends_below x e : next x <> [] -> (ends step x e <-> exists y, In y (next x) /\ ends step y e).
  Proof.
    intros N. split.
    - intros [R F]. inversion R as [| ? y ? S R']; subst.
      + destruct (next e) as [| y l] eqn:E; [congruence |]. destruct (F y). unfold step. rewrite E. now left.
      + exists y. repeat split; auto.
    - intros (y & I & R & F). split; auto. apply goes with y; auto.
  Qed.

  Lemma ends_here x e : next x = [] -> (ends step x e <-> e = x).
  Proof.
    intros N. split.
    - intros [R F]. inversion R as [| ? y ? S R']; subst; auto. unfold step in S. now rewrite N in S.
    - intros ->. split; [constructor |]. intros y S. unfold step in S. now rewrite N in S.
  Qed.

  (** Every answer in turn; nothing is merged. [None] where the steps that were allowed do not suffice. *)
  Fixpoint tree (allowed : nat) (x : T) : option (list T) :=
    match allowed with
    | 0 => None
    | S n =>
        match next x with
        | [] => Some [x]
        | below =>
            fold_right (fun y rest => match tree n y, rest with Some a, Some b => Some (a ++ b) | _, _ => None end)
              (Some []) below
        end
    end.

  Definition joined n l : option (list T) :=
    fold_right (fun y rest => match tree n y, rest with Some a, Some b => Some (a ++ b) | _, _ => None end) (Some []) l.

  Lemma tree_unfold n x : tree (S n) x = match next x with [] => Some [x] | l => joined n l end.
  Proof. reflexivity. Qed.

  Lemma tree_right n : forall x l, tree n x = Some l -> forall e, In e l <-> ends step x e.
  Proof.
    induction n as [| n IH]; intros x l H e; [discriminate |].
    rewrite tree_unfold in H. destruct (next x) as [| y0 ys] eqn:E.
    - injection H as <-. rewrite (ends_here e E). simpl. firstorder.
    - rewrite (@ends_below x e) by congruence. rewrite E.
      assert (J : forall ys l, joined n ys = Some l -> (In e l <-> exists y, In y ys /\ ends step y e)).
      { clear - IH. induction ys as [| y ys IHy]; simpl; intros l H.
        - injection H as <-. firstorder.
        - destruct (tree n y) as [a |] eqn:A; [| discriminate].
          fold (joined n ys) in H. destruct (joined n ys) as [b |] eqn:B; [| discriminate].
          injection H as <-. rewrite in_app_iff, (IH y a A e), (IHy b eq_refl).
          split; [intros [? | (z & ? & ?)]; eauto | intros (z & [<- | ?] & ?); eauto]. }
      now apply J.
  Qed.

  Lemma tree_more n : forall x l, tree n x = Some l -> tree (S n) x = Some l.
  Proof.
    induction n as [| n IH]; intros x l H; [discriminate |].
    rewrite tree_unfold in H |- *. destruct (next x) as [| y0 ys]; auto.
    revert l H. generalize (y0 :: ys). clear y0 ys. induction l as [| y l IHl]; intros found H; auto.
    simpl in H. destruct (tree n y) as [a |] eqn:A; [| discriminate].
    fold (joined n l) in H. destruct (joined n l) as [b |] eqn:B; [| discriminate].
    cbn [joined fold_right]. rewrite (IH _ _ A). fold (joined (S n) l). now rewrite (IHl b eq_refl).
  Qed.

  Lemma tree_enough n m x l : n <= m -> tree n x = Some l -> tree m x = Some l.
  Proof. induction 1; auto using tree_more. Qed.

  Lemma tree_ends x : exists n l, tree n x = Some l.
  Proof.
    induction x as [x IH] using (well_founded_induction terminates).
    destruct (next x) as [| y0 ys] eqn:E.
    - exists 1, [x]. rewrite tree_unfold. now rewrite E.
    - assert (J : exists n l, joined n (next x) = Some l).
      { unfold step in IH. revert IH. generalize (next x). clear. induction l as [| y l IHl]; intros IH.
        - exists 0, []. reflexivity.
        - destruct (IH y (or_introl eq_refl)) as (n & a & A).
          destruct IHl as (m & b & B). { intros z I. apply IH. now right. }
          exists (max n m), (a ++ b). cbn [joined fold_right]. rewrite (tree_enough y (Nat.le_max_l n m) A).
          fold (joined (max n m) l).
          assert (B' : joined (max n m) l = Some b).
          { revert b B. clear - l. induction l as [| y l IHl]; intros b B; auto. cbn [joined fold_right] in B |- *.
            destruct (tree m y) as [c |] eqn:C; [| discriminate]. fold (joined m l) in B.
            destruct (joined m l) as [d |] eqn:D; [| discriminate].
            rewrite (tree_enough y (Nat.le_max_r n m) C). fold (joined (max n m) l). now rewrite (IHl d eq_refl). }
          now rewrite B'. }
      destruct J as (n & l & J). exists (S n), l. rewrite tree_unfold. now rewrite E in *.
  Qed.

  (** The same with what was seen remembered: a place that equals one of these is not gone through again. *)
  Variable same : T -> T -> bool.
  Hypothesis exact : forall x y, same x y = true <-> x = y.

  Definition known x seen := existsb (same x) seen.

  Fixpoint walk (allowed : nat) (seen open : list T) : option (list T) :=
    match allowed with
    | 0 => None
    | S n =>
        match open with
        | [] => Some seen
        | x :: open => if known x seen then walk n seen open else walk n (x :: seen) (next x ++ open)
        end
    end.

  Definition is_end x := match next x with [] => true | _ => false end.

  Definition merged (allowed : nat) (x : T) : option (list T) :=
    option_map (filter is_end) (walk allowed [] [x]).

  Lemma known_spec x seen : known x seen = true <-> In x seen.
  Proof.
    unfold known. rewrite existsb_exists. split.
    - intros (y & I & E). now apply exact in E as <-.
    - exists x. split; auto. now apply exact.
  Qed.

  (** What was seen was reached; what is next to it was seen or is still open. *)
  Lemma walk_right x n : forall seen open found,
    walk n seen open = Some found ->
    (forall y, In y (seen ++ open) -> runs step x y) ->
    (forall y z, In y seen -> In z (next y) -> In z (seen ++ open)) ->
    (forall y, In y (seen ++ open) -> In y found) /\
    (forall y, In y found -> runs step x y) /\ (forall y z, In y found -> In z (next y) -> In z found).
  Proof.
    induction n as [| n IH]; intros seen open found H R C; [discriminate |].
    simpl in H. destruct open as [| y open].
    - injection H as <-. rewrite app_nil_r in R. repeat split; auto.
      + intros y. now rewrite app_nil_r.
      + intros y z I J. specialize (C y z I J). now rewrite app_nil_r in C.
    - destruct (known y seen) eqn:K.
      + apply known_spec in K. apply IH in H.
        * destruct H as (H & H'). split; auto. intros z I. apply H.
          rewrite in_app_iff in *. destruct I as [| [<- |]]; auto.
        * intros z I. apply R. rewrite in_app_iff in *. simpl. tauto.
        * intros a z I J. specialize (C a z I J). rewrite in_app_iff in *. destruct C as [| [<- |]]; auto.
      + apply IH in H.
        * destruct H as (H & H'). split; auto. intros z I. apply H.
          simpl. repeat rewrite in_app_iff in *. simpl in I. tauto.
        * intros z I. assert (Ry : runs step x y). { apply R. rewrite in_app_iff. right. now left. }
          simpl in I. repeat rewrite in_app_iff in I. destruct I as [<- | [I | [I | I]]]; auto.
          -- apply R. rewrite in_app_iff. auto.
          -- apply runs_trans with y; auto. apply goes with z; auto. constructor.
          -- apply R. rewrite in_app_iff. simpl. auto.
        * intros a z I J. simpl in *. repeat rewrite in_app_iff. destruct I as [<- | I]; auto.
          specialize (C a z I J). rewrite in_app_iff in C. simpl in C. tauto.
  Qed.

  Lemma merged_right n x l : merged n x = Some l -> forall e, In e l <-> ends step x e.
  Proof.
    unfold merged. destruct (walk n [] [x]) as [found |] eqn:W; [| discriminate]. intros [= <-] e.
    destruct (walk_right (x := x) n [] [x] W) as (A & B & C).
    - intros y [<- | []]. constructor.
    - easy.
    - rewrite filter_In. unfold is_end. split.
      + intros [I E]. split; auto. intros y S. unfold step in S. now destruct (next e).
      + intros [R F]. split.
        * assert (I : In x found) by (apply A; now left). clear W A B. induction R as [| x y e S R IH]; auto.
          apply IH; auto. now apply C with x.
        * destruct (next e) as [| y] eqn:E; auto. destruct (F y). unfold step. rewrite E. now left.
  Qed.

  (** One open place is dealt with, whatever else is open. *)
  Lemma walk_one x : forall seen, exists n seen', forall m open, walk (n + m) seen (x :: open) = walk m seen' open.
  Proof.
    induction x as [x IH] using (well_founded_induction terminates). intros seen.
    destruct (known x seen) eqn:K.
    - exists 1, seen. intros m open. simpl. now rewrite K.
    - assert (L : forall seen, exists n seen', forall m open, walk (n + m) seen (next x ++ open) = walk m seen' open).
      { unfold step in IH. revert IH. generalize (next x). clear. induction l as [| y l IHl]; intros IH seen.
        - exists 0, seen. reflexivity.
        - destruct (IH y (or_introl eq_refl) seen) as (n & seen' & E).
          destruct (IHl (fun z I => IH z (or_intror I)) seen') as (n' & seen'' & E').
          exists (n + n'), seen''. intros m open. rewrite <- Nat.add_assoc. simpl. now rewrite E, E'. }
      destruct (L (x :: seen)) as (n & seen' & E). exists (S n), seen'. intros m open. simpl. now rewrite K.
  Qed.

  Lemma merged_ends x : exists n, forall m, n <= m -> exists l, merged m x = Some l.
  Proof.
    destruct (walk_one x []) as (n & seen & E). exists (n + 1). intros m L.
    replace m with (n + S (m - n - 1)) by lia. unfold merged. rewrite E. simpl. eauto.
  Qed.

  (** With enough steps both come to an end, and find the ends: both the same. *)
  Theorem merging_loses_no_end x :
    exists n, forall m, n <= m ->
    exists a b, tree m x = Some a /\ merged m x = Some b /\
      (forall e, In e a <-> In e b) /\ (forall e, In e b <-> ends step x e).
  Proof.
    destruct (tree_ends x) as (n & a & A). destruct (merged_ends x) as (n' & B). exists (max n n'). intros m L.
    assert (A' : tree m x = Some a). { apply tree_enough with n; auto. lia. }
    destruct (B m) as (b & B'); [lia |]. exists a, b.
    assert (E : forall e, In e b <-> ends step x e) by (intros e; now apply (merged_right m x B')).
    split; [exact A' | split; [exact B' | split; [| exact E]]].
    intros e. rewrite E. now apply (tree_right m x A').
  Qed.
End Explore.
