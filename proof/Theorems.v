(** What holds of the loop for all games, policies and events. *)

From Coq Require Import List Bool Arith Lia Wellfounded Permutation.
From Instead Require Import Search Loop.
Import ListNotations.

Set Implicit Arguments.

(** * Lists of ids *)

Lemma mem_in e l : mem e l = true <-> In e l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (x & I & E). now apply Nat.eqb_eq in E as ->.
  - intros I. exists e. now rewrite Nat.eqb_refl.
Qed.

Lemma mem_insert x e l : mem x (insert e l) = (x =? e) || mem x l.
Proof.
  induction l as [| y l IH]; simpl; auto.
  destruct (e <? y); simpl; auto. destruct (Nat.eqb_spec e y) as [-> |]; simpl.
  - now destruct (x =? y).
  - fold (mem x (insert e l)). rewrite IH. now destruct (x =? y), (x =? e).
Qed.

Lemma insert_insert a b l : insert a (insert b l) = insert b (insert a l).
Proof.
  induction l as [| y l IH]; simpl;
    repeat (simpl; match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end);
    subst; try lia; try congruence; auto.
Qed.

Lemma fewer A (f g : A -> bool) l :
  (forall x, f x = true -> g x = true) -> length (filter f l) <= length (filter g l).
Proof.
  intros H. induction l as [| x l IH]; simpl; auto.
  specialize (H x). destruct (f x), (g x); simpl; try lia; discriminate H; auto.
Qed.

Lemma fewer_by_one A (f g : A -> bool) l e :
  (forall x, f x = true -> g x = true) -> In e l -> f e = false -> g e = true ->
  length (filter f l) < length (filter g l).
Proof.
  intros H I F T. induction l as [| x l IH]; [easy |]. destruct I as [-> | I]; simpl.
  - rewrite F, T. simpl. pose proof (fewer f g l H). lia.
  - specialize (IH I). pose proof (H x). destruct (f x), (g x); simpl; try lia; discriminate H0; auto.
Qed.

(** * Batches that become smaller: some events give way to smaller ones, the others stay *)

Section Smaller.
  Variable A : Type.
  Variable w : A -> nat.

  Inductive le : list A -> list A -> Prop :=
  | le_nil : le [] []
  | le_stays x l l' : le l' l -> le (x :: l') (x :: l)
  | le_gives x ys l l' : Forall (fun y => w y < w x) ys -> le l' l -> le (ys ++ l') (x :: l).

  Inductive lt : list A -> list A -> Prop :=
  | lt_stays x l l' : lt l' l -> lt (x :: l') (x :: l)
  | lt_gives x ys l l' : Forall (fun y => w y < w x) ys -> le l' l -> lt (ys ++ l') (x :: l).

  Lemma le_lt l' l : le l' l -> l' = l \/ lt l' l.
  Proof. induction 1 as [| x l l' L [-> |] | x ys l l' F L IH]; auto using lt. Qed.

  Lemma lt_acc_cons n : forall x, w x < n -> forall l, Acc lt l -> Acc lt (x :: l).
  Proof.
    induction n as [| n IHn]; intros x L l AC; [lia |].
    induction AC as [l AC IHl]. constructor. intros l' S. inversion S as [? ? l1 S' | ? ys ? l1 F S']; subst; auto.
    assert (AL : Acc lt l1). { destruct (le_lt S') as [-> |]; auto. now constructor. }
    clear - F AL IHn L. induction ys as [| y ys IHy]; auto. inversion F; subst. simpl. apply IHn; [lia | auto].
  Qed.

  Lemma lt_wf : well_founded lt.
  Proof.
    intros l. induction l as [| x l IH]; [constructor; intros l' S; inversion S |].
    now apply lt_acc_cons with (S (w x)); [lia |].
  Qed.

  Lemma le_filter f l : le (filter f l) l.
  Proof.
    induction l as [| x l IH]; simpl; [constructor |]. destruct (f x); [now constructor |].
    now apply (@le_gives x [] l (filter f l)).
  Qed.

  Lemma smaller_filter x f ys : Forall (fun y => w y < w x) ys -> Forall (fun y => w y < w x) (filter f ys).
  Proof. rewrite !Forall_forall. intros F y I. apply filter_In in I. now apply F. Qed.
End Smaller.

Section Laws.
  Variable G : game.
  Variable P : policy.
  Notation step := (@step G P).
  Notation candidate := (@candidate G P).
  Notation class_in := (@class_in G P).
  Notation candidates_in := (@candidates_in G P).
  Notation decision_for := (@decision_for G P).
  Notation members := (@members G P).
  Notation decisions := (@decisions G P).
  Notation put := (@put G P).
  Notation take := (@take G P).
  Notation refuse := (@refuse G P).
  Notation after := (@after G P).
  Notation altered := (@altered G P).
  Notation added := (@added G P).
  Notation keeps := (@keeps G P).
  Notation drop := (@drop G P).
  Notation joins := (@joins G P).
  Notation options := (@options G P).
  Notation open := (@open G P).
  Notation start := (@start G P).

  (** * The loop ends *)

  (** How many of the instances that existed before are not in a list. *)
  Definition left (l : list id) : nat := length (filter (fun e => negb (mem e l)) (instances G)).

  Lemma left_most l : left l <= length (instances G).
  Proof. unfold left. induction (instances G) as [| e m IH]; simpl; auto. destruct (negb _); simpl; lia. Qed.

  Lemma left_insert e l : left (insert e l) <= left l.
  Proof. apply fewer. intros x. rewrite mem_insert. now destruct (x =? e). Qed.

  Lemma left_fewer e l : In e (instances G) -> mem e l = false -> left (insert e l) < left l.
  Proof.
    intros I M. apply fewer_by_one with e; auto.
    - intros x. rewrite mem_insert. now destruct (x =? e).
    - now rewrite mem_insert, Nat.eqb_refl.
    - now rewrite M.
  Qed.

  (** The measure of an event: first what may still add to it, then what may be applied, then what may be declined. *)
  Definition weight (i : item G) : nat :=
    (left (added_by i) * S (length (instances G)) + left (applied i)) * S (length (instances G)) + left (declined i).

  Lemma candidate_unused s i e : candidate s i e = true ->
    applies G s e (what i) = true /\ closed i = false /\
    mem e (declined i) = false /\ mem e (added_by i) = false /\ mem e (applied i) = false.
  Proof.
    unfold Loop.candidate, Loop.open, opportunity. rewrite !andb_true_iff, !negb_true_iff.
    intros [[A [[[C D] B] O]] _]. repeat split; auto.
    destruct (once P); [now apply negb_true_iff |]. now destruct (applied i).
  Qed.

  Lemma after_smaller s i e o j :
    In e (instances G) -> candidate s i e = true -> In j (after e i o) -> weight j < weight i.
  Proof.
    intros I C J. apply candidate_unused in C as (_ & _ & D & B & A).
    pose proof (left_fewer _ _ I A). pose proof (left_fewer _ _ I B).
    pose proof (left_most (declined i)). pose proof (left_most (@nil id)). pose proof (left_most (applied i)).
    assert (Al : forall x, weight (altered e i x) < weight i).
    { intros x. unfold weight, Loop.altered. simpl.
      assert (left (match decline P with ForLineage => declined i | ForEvent => [] end) <= length (instances G))
        by (destruct (decline P); auto).
      nia. }
    destruct o as [| l | l m]; simpl in J.
    - destruct J as [<- | []]. unfold weight. simpl. nia.
    - apply in_map_iff in J as (x & <- & _). apply Al.
    - apply in_app_iff in J as [J | J]; apply in_map_iff in J as (x & <- & _); [apply Al |].
      unfold Loop.added. destruct (inherit P); [apply Al |]. unfold weight. simpl. nia.
  Qed.

  Lemma refused_smaller s i e : In e (instances G) -> candidate s i e = true -> weight (refused e i) < weight i.
  Proof.
    intros I C. apply candidate_unused in C as (_ & _ & D & _). pose proof (left_fewer _ _ I D).
    unfold weight, refused. simpl. lia.
  Qed.

  Lemma put_smaller s e f : In e (instances G) -> forall mask items made,
    (forall i, In i (marked mask items) -> candidate s i e = true) ->
    le weight (filter f (put e mask items made)) items /\
    (marked mask items <> [] -> lt weight (filter f (put e mask items made)) items).
  Proof.
    intros I. induction mask as [| m mask IH]; intros [| i items] made C;
      try (split; [exact (le_filter weight f _) | easy]).
    assert (gives : forall ys l, le weight (filter f l) items -> (forall j, In j ys -> weight j < weight i) ->
      le weight (filter f (ys ++ l)) (i :: items) /\ lt weight (filter f (ys ++ l)) (i :: items)).
    { intros ys l L H. rewrite filter_app. apply Forall_forall in H.
      split; [apply le_gives | apply lt_gives]; auto using smaller_filter. }
    simpl in C |- *. destruct m; simpl in C |- *.
    - destruct (IH items (tl made)) as [L _]; auto.
      destruct (gives (after e i (hd Unchanged made)) _ L) as [L' S]; eauto using after_smaller.
    - destruct (IH items made) as [L S]; auto. split.
      + destruct (f i); [now constructor | now apply (@le_gives _ weight i [] items (filter f (put e mask items made)))].
      + intros N. destruct (f i); [apply lt_stays; auto | apply (@lt_gives _ weight i [] items (filter f (put e mask items made))); auto].
  Qed.

  Lemma refuse_smaller s e f : In e (instances G) -> forall mask items,
    (forall i, In i (marked mask items) -> candidate s i e = true) ->
    le weight (filter f (refuse_in e mask items)) items /\
    (marked mask items <> [] -> lt weight (filter f (refuse_in e mask items)) items).
  Proof.
    intros I. induction mask as [| m mask IH]; intros [| i items] C;
      try (split; [exact (le_filter weight f _) | easy]).
    assert (gives : forall ys l, le weight (filter f l) items -> (forall j, In j ys -> weight j < weight i) ->
      le weight (filter f (ys ++ l)) (i :: items) /\ lt weight (filter f (ys ++ l)) (i :: items)).
    { intros ys l L H. rewrite filter_app. apply Forall_forall in H.
      split; [apply le_gives | apply lt_gives]; auto using smaller_filter. }
    simpl in C |- *. destruct m; simpl in C |- *.
    - destruct (IH items) as [L _]; auto.
      destruct (gives [refused e i] _ L) as [L' S]; auto.
      intros j [<- | []]. apply refused_smaller with s; auto.
    - destruct (IH items) as [L S]; auto. split.
      + destruct (f i); [now constructor | now apply (@le_gives _ weight i [] items (filter f (refuse_in e mask items)))].
      + intros N. destruct (f i); [apply lt_stays; auto |].
        apply (@lt_gives _ weight i [] items (filter f (refuse_in e mask items))); auto.
  Qed.

  Lemma class_in_candidate s e group k : class_in s e group = Some k -> exists i, In i group /\ candidate s i e = true.
  Proof.
    induction group as [| i group IH]; simpl; [discriminate |].
    destruct (candidate s i e) eqn:C; eauto. intros H. destruct (IH H) as (j & ? & ?). eauto.
  Qed.

  Lemma candidates_in_spec s group e k :
    In (e, k) (candidates_in s group) <-> In e (instances G) /\ class_in s e group = Some k.
  Proof.
    unfold Loop.candidates_in. rewrite in_flat_map. split.
    - intros (x & I & H). destruct (class_in s x group) eqn:C; [| easy]. destruct H as [[= <- <-] | []]. auto.
    - intros [I C]. exists e. rewrite C. split; auto. now left.
  Qed.

  (** What is offered in a decision is one of the instances, and a candidate for one of the events of the decision. *)
  Lemma offered s items m d e : In d (decision_for s items m) -> In e (choices d) ->
    mask d = m /\ In e (instances G) /\ exists i, In i (marked m items) /\ candidate s i e = true.
  Proof.
    unfold Loop.decision_for. destruct (candidates_in s (marked m items)) as [| c cs] eqn:E; [easy |].
    intros [<- | []] I. apply in_map_iff in I as ([x k] & <- & I). apply filter_In in I as [I _].
    rewrite <- E in I. apply candidates_in_spec in I as [I C].
    repeat split; auto. now apply class_in_candidate with k.
  Qed.

  Lemma members_candidates s d e : forall mask items i,
    In i (marked (members s d e mask items) items) -> candidate s i e = true.
  Proof.
    induction mask as [| m mask IH]; intros [| j items] i I; simpl in I; try easy.
    destruct (joins s d e m j) eqn:J; eauto. destruct I as [<- | I]; eauto.
    unfold Loop.joins in J. now apply andb_true_iff in J as [J _].
  Qed.

  Lemma members_some s d e : forall mask items i,
    In i (marked mask items) -> candidate s i e = true -> marked (members s d e mask items) items <> [].
  Proof.
    induction mask as [| m mask IH]; intros [| j items] i I C; simpl in *; try easy.
    destruct (joins s d e m j) eqn:J; [easy |]. destruct m; eauto.
    destruct I as [<- | I]; eauto. unfold Loop.joins in J. rewrite C in J. discriminate.
  Qed.

  Lemma decisions_offered c d e : In d (decisions c) -> In e (choices d) ->
    In e (instances G) /\ exists i, In i (marked (mask d) (snd c)) /\ candidate (fst c) i e = true.
  Proof.
    intros D I. assert (D' : exists m, In d (decision_for (fst c) (snd c) m)).
    { unfold Loop.decisions in D. assert (D' : In d (filter
        (fun d => rank d =? lowest (map rank (flat_map (decision_for (fst c) (snd c)) (groups P (snd c)))))
        (flat_map (decision_for (fst c) (snd c)) (groups P (snd c))))).
      { destruct (asks_for_which P); auto. revert D. clear.
        destruct (filter _ _) as [| d0 ds]; simpl; [easy |]. intros [<- | []]. now left. }
      apply filter_In in D' as [D' _]. apply in_flat_map in D' as (m & _ & D'). eauto. }
    destruct D' as (m & D'). destruct (@offered (fst c) (snd c) m d e D' I) as (<- & ? & ?). auto.
  Qed.

  (** A step is an effect that is applied, or declined, for some events; for all of them it is a candidate. *)
  Lemma step_spec c c' : step c c' -> exists e m,
    In e (instances G) /\ marked m (snd c) <> [] /\
    (forall i, In i (marked m (snd c)) -> candidate (fst c) i e = true) /\
    (c' = take e m c \/ c' = refuse e m c).
  Proof.
    unfold Loop.step, Loop.options. rewrite in_flat_map. intros (d & D & S). apply in_flat_map in S as (e & E & S).
    destruct (@decisions_offered c d e D E) as (I & i & M & C).
    exists e, (members (fst c) d e (mask d) (snd c)). repeat split; eauto using members_some, members_candidates.
    unfold choose in S. destruct S as [<- | S]; auto. destruct (match _ with [] => false | _ => _ end); [| easy].
    destruct S as [<- | []]. auto.
  Qed.

  Lemma step_smaller c c' : step c c' -> lt weight (snd c') (snd c).
  Proof.
    intros S. apply step_spec in S as (e & m & I & N & C & [-> | ->]).
    - unfold Loop.take. destruct (rewrite G (fst c) e _) as [s made]. simpl. now apply put_smaller with (fst c).
    - simpl. now apply refuse_smaller with (fst c).
  Qed.

  (** The loop ends, whatever is chosen: there is no infinite run. *)
  Theorem loop_ends : well_founded (fun c' c => step c c').
  Proof.
    apply wf_incl with (fun c' c => lt weight (snd c') (snd c)).
    - intros c' c. apply step_smaller.
    - apply wf_inverse_image. apply lt_wf.
  Qed.

  Theorem no_infinite_run (f : nat -> config G) : ~ forall n, step (f n) (f (S n)).
  Proof.
    intros H. assert (A : forall c, Acc (fun c' c => step c c') c -> forall n, f n <> c).
    { induction 1 as [c _ IH]. intros n <-. now apply (IH (f (S n)) (H n) (S n)). }
    now apply (A (f 0) (loop_ends (f 0)) 0).
  Qed.

  (** * No instance twice *)

  Inductive act := Applied (e : id) | Added (e : id) | Declined (e : id).

  (** What an event becomes by one application, or by declining one; a clause that is added starts afresh. *)
  Inductive child (s : state G) (i : item G) : act -> item G -> Prop :=
  | by_nothing e : candidate s i e = true ->
      child s i (Applied e) (Item G (what i) (insert e (applied i)) (declined i) (added_by i) (closed i))
  | by_alteration e x : candidate s i e = true -> child s i (Applied e) (altered e i x)
  | by_addition e x : candidate s i e = true -> inherit P = AlteredClauseOnly -> child s i (Added e) (added e i x)
  | by_refusal e : candidate s i e = true -> child s i (Declined e) (refused e i).

  (** From what an event of the batch comes, and by what, the latest first. *)
  Inductive descent (c0 : config G) : config G -> item G -> list act -> Prop :=
  | born i : In i (snd c0) -> descent c0 c0 i []
  | stayed c c' i l : descent c0 c i l -> step c c' -> In i (snd c') -> descent c0 c' i l
  | changed c c' i a j l :
      descent c0 c i l -> step c c' -> child (fst c) i a j -> In j (snd c') -> descent c0 c' j (a :: l).

  Lemma put_children e j : forall m items made, In j (put e m items made) ->
    In j items \/ exists i o, In i items /\ In i (marked m items) /\ In j (after e i o).
  Proof.
    induction m as [| b m IH]; intros [| i items] made I; simpl in I; auto. destruct b.
    - apply in_app_iff in I as [I | I].
      + right. exists i, (hd Unchanged made). simpl. auto.
      + destruct (IH _ _ I) as [? | (k & o & ? & ? & ?)]; [simpl; auto | right; exists k, o; simpl; auto].
    - destruct I as [<- | I]; [simpl; auto |].
      destruct (IH _ _ I) as [? | (k & o & ? & ? & ?)]; [simpl; auto | right; exists k, o; simpl; auto].
  Qed.

  Lemma refuse_children e j : forall m items, In j (refuse_in (G := G) e m items) ->
    In j items \/ exists i, In i items /\ In i (marked m items) /\ j = refused e i.
  Proof.
    induction m as [| b m IH]; intros [| i items] I; simpl in I; auto.
    destruct I as [<- | I].
    - destruct b; [right; exists i |]; simpl; auto.
    - destruct (IH _ I) as [? | (k & ? & ? & ?)]; [simpl; auto | right; exists k; destruct b; simpl; auto].
  Qed.

  Lemma step_children c c' j : step c c' -> In j (snd c') ->
    In j (snd c) \/ exists i a, In i (snd c) /\ child (fst c) i a j.
  Proof.
    intros S I. apply step_spec in S as (e & m & _ & _ & C & [-> | ->]).
    - unfold Loop.take in I. destruct (rewrite G (fst c) e _) as [s made]. apply filter_In in I as [I _].
      apply put_children in I as [I | (i & o & I & M & A)]; auto. right. exists i. apply C in M.
      destruct o as [| l | l n]; simpl in A.
      + destruct A as [<- | []]. eauto using child.
      + apply in_map_iff in A as (x & <- & _). eauto using child.
      + apply in_app_iff in A as [A | A]; apply in_map_iff in A as (x & <- & _); eauto using child.
        destruct (inherit P) eqn:E; eauto using child.
        unfold Loop.added. rewrite E. eauto using child.
    - simpl in I. apply filter_In in I as [I _]. apply refuse_children in I as [I | (i & I & M & ->)]; auto.
      right. exists i. eauto using child.
  Qed.

  Lemma events_descend c c' : runs step c c' -> forall c0, (forall i, In i (snd c) -> exists l, descent c0 c i l) ->
    forall j, In j (snd c') -> exists l, descent c0 c' j l.
  Proof.
    induction 1 as [x | x y z S R IH]; intros c0 H; auto.
    apply IH. intros j I. destruct (step_children _ _ j S I) as [I' | (i & a & I' & C)]; destruct (H _ I') as (l & D).
    - exists l. now apply stayed with x.
    - exists (a :: l). now apply changed with x i.
  Qed.

  Theorem every_event_descends c0 c j : runs step c0 c -> In j (snd c) -> exists l, descent c0 c j l.
  Proof. intros R. apply (events_descend R). eauto using descent. Qed.

  (** What was applied since the event, or the clause that it was added in, began. *)
  Fixpoint own (l : list act) : list id :=
    match l with
    | [] => []
    | Applied e :: l => e :: own l
    | Added _ :: _ => []
    | Declined _ :: l => own l
    end.

  Lemma own_applied c0 c i l : descent c0 c i l -> forall e, In e (own l) -> In e (applied i).
  Proof.
    induction 1 as [| | c c' i a j l D IH S C I]; auto; [easy |].
    intros e J. destruct C as [x C | x y C | x y C A | x C]; simpl in J |- *; auto; try easy;
      apply mem_in; rewrite mem_insert; destruct J as [-> | J]; try (now rewrite Nat.eqb_refl);
      apply IH, mem_in in J; rewrite J; apply orb_true_r.
  Qed.

  Lemma not_in e l : mem e l = false -> ~ In e l.
  Proof. intros M I. apply mem_in in I. congruence. Qed.

  (** No instance is applied twice to an event, to what replaces it, and so on (614.5). *)
  Theorem no_instance_twice c0 c i l : descent c0 c i l -> NoDup (own l).
  Proof.
    induction 1 as [| | c c' i a j l D IH S C I]; auto; [constructor |].
    destruct C as [x C | x y C | x y C A | x C]; simpl; auto; try constructor; auto;
      apply candidate_unused in C as (_ & _ & _ & _ & U); intros J;
      now apply (not_in _ _ U), (own_applied D).
  Qed.

  (** Where one instance is allowed for each event, it is one. *)
  Theorem once_per_event c0 c i l : once P = PerEvent -> descent c0 c i l -> length (own l) <= 1.
  Proof.
    intros O. induction 1 as [| | c c' i a j l D IH S C I]; auto.
    assert (E : candidate (fst c) i (match a with Applied e | Added e | Declined e => e end) = true) by (destruct C; auto).
    assert (N : applied i = []).
    { unfold Loop.candidate, Loop.open, opportunity in E. rewrite O in E. destruct (applied i); auto.
      now rewrite andb_false_r, andb_false_r in E. }
    destruct C; simpl; auto; destruct (own l) as [| h r] eqn:F; auto;
      pose proof (own_applied D) as J; rewrite F, N in J; now destruct (J h (or_introl eq_refl)).
  Qed.

  Lemma additions_noted c0 c i l : descent c0 c i l -> forall e, In (Added e) l -> In e (added_by i).
  Proof.
    induction 1 as [| | c c' i a j l D IH S C I]; auto; [easy |].
    intros e J. destruct C as [x C | x y C | x y C A | x C]; simpl in J |- *; destruct J as [J | J]; try discriminate J; auto;
      unfold Loop.added; rewrite A; simpl; apply mem_in; rewrite mem_insert.
    - injection J as ->. now rewrite Nat.eqb_refl.
    - apply IH, mem_in in J. rewrite J. apply orb_true_r.
  Qed.

  (** Nothing is applied to, or declined for, what it has added itself, or what comes of that. *)
  Theorem not_to_its_own_addition c0 c i a l : descent c0 c i (a :: l) -> forall e, In (Added e) l ->
    a <> Applied e /\ a <> Added e /\ a <> Declined e.
  Proof.
    remember (a :: l) as k eqn:K. intros D. revert a l K.
    induction D as [| | c c' i b j h D IH S C I]; intros a l' K e J; [discriminate | eauto |].
    injection K as -> ->. apply (additions_noted D) in J. destruct C as [x C | x y C | x y C A | x C];
      apply candidate_unused in C as (_ & _ & _ & U & _); apply not_in in U; repeat split; congruence.
  Qed.

  (** * Nothing applicable is left *)

  Lemma lowest_in l : l <> [] -> In (lowest l) l.
  Proof.
    destruct l as [| x l]; [easy |]. intros _. simpl. revert x. induction l as [| y l IH]; intros x; simpl; auto.
    destruct (Nat.min_dec y (fold_right Nat.min x l)) as [-> | ->]; auto. destruct (IH x); auto.
  Qed.

  Lemma marked_map (f : item G -> bool) (items : list (item G)) i : In i items -> f i = true -> In i (marked (map f items) items).
  Proof.
    induction items as [| j items IH]; simpl; [easy |]. intros [-> | I] F.
    - rewrite F. now left.
    - destruct (f j); simpl; auto.
  Qed.

  Lemma marked_one (items : list (item G)) i : In i items ->
    exists n, n < length items /\ forall k, In i (marked (map (Nat.eqb (n + k)) (seq k (length items))) items).
  Proof.
    induction items as [| j items IH]; [easy |]. intros [-> | I].
    - exists 0. split; [simpl; lia |]. intros k. simpl. rewrite Nat.eqb_refl. now left.
    - destruct (IH I) as (n & L & H). exists (S n). split; [simpl; lia |]. intros k. specialize (H (S k)).
      replace (n + S k) with (S n + k) in H by lia. cbn [length seq map marked].
      destruct (S n + k =? k); [right |]; exact H.
  Qed.

  Lemma subjects_all (i : item G) (items : list (item G)) : In i items -> forall seen,
    mem (subject G (what i)) seen = false -> In (subject G (what i)) (subjects seen items).
  Proof.
    induction items as [| j items IH]; [easy |]. intros I seen M. simpl. destruct I as [-> | I].
    - rewrite M. now left.
    - destruct (mem (subject G (what j)) seen) eqn:E; auto.
      destruct (Nat.eqb_spec (subject G (what j)) (subject G (what i))) as [-> | N]; [now left |].
      right. apply IH; auto. unfold mem. simpl. fold (mem (subject G (what i)) seen). rewrite M, orb_false_r.
      apply Nat.eqb_neq. congruence.
  Qed.

  Lemma grouped (items : list (item G)) i : In i items -> exists m, In m (groups P items) /\ In i (marked m items).
  Proof.
    intros I. assert (One : exists m, In m (map (fun n => map (Nat.eqb n) (seq 0 (length items))) (seq 0 (length items)))
      /\ In i (marked m items)).
    { destruct (marked_one _ _ I) as (n & L & H). exists (map (Nat.eqb n) (seq 0 (length items))). split.
      - apply in_map_iff. exists n. split; auto. apply in_seq. lia.
      - specialize (H 0). now rewrite Nat.add_0_r in H. }
    unfold groups. destruct (batching P); auto. clear One.
    exists (map (fun j => subject G (what j) =? subject G (what i)) items). split.
    - apply in_map_iff. exists (subject G (what i)). split; auto. now apply subjects_all.
    - apply marked_map; auto. apply Nat.eqb_refl.
  Qed.

  Lemma candidate_class s group i e : In i group -> candidate s i e = true -> exists k, class_in s e group = Some k.
  Proof.
    induction group as [| j group IH]; simpl; [easy |]. intros I C. destruct (candidate s j e) eqn:E; eauto.
    destruct I as [-> | I]; [congruence | eauto].
  Qed.

  Lemma choices_some s items m d : In d (decision_for s items m) -> choices d <> [].
  Proof.
    unfold Loop.decision_for. destruct (candidates_in s (marked m items)) as [| c cs]; [easy |]. intros [<- | []].
    cbn [choices]. set (l := c :: cs). assert (N : map (key G P) l <> []) by easy. apply lowest_in in N.
    apply in_map_iff in N as (x & E & I). intros H.
    assert (J : In (fst x) (map fst (filter (fun c => key G P c =? lowest (map (key G P) l)) l))).
    { apply in_map, filter_In. split; auto. rewrite E. apply Nat.eqb_refl. }
    now rewrite H in J.
  Qed.

  Lemma decided c i e : In i (snd c) -> In e (instances G) -> candidate (fst c) i e = true -> decisions c <> [].
  Proof.
    intros I K C. destruct (grouped _ _ I) as (m & M & J). destruct (candidate_class _ _ _ _ J C) as (k & E).
    assert (N : flat_map (decision_for (fst c) (snd c)) (groups P (snd c)) <> []).
    { assert (D : exists d, In d (decision_for (fst c) (snd c) m)).
      { unfold Loop.decision_for. destruct (candidates_in (fst c) (marked m (snd c))) eqn:F.
        - assert (H : In (e, k) []) by (rewrite <- F; now apply candidates_in_spec). easy.
        - eexists. now left. }
      destruct D as (d & D). intros H. assert (X : In d []) by (rewrite <- H; apply in_flat_map; eauto). easy. }
    unfold Loop.decisions. set (all := flat_map _ _) in *.
    assert (N' : map (@rank) all <> []) by (destruct all; easy). apply lowest_in, in_map_iff in N' as (d & E' & D).
    set (best := filter _ all). assert (B : In d best) by (apply filter_In; split; auto; now apply Nat.eqb_eq).
    destruct (asks_for_which P); destruct best; easy.
  Qed.

  Lemma none_left c : options c = [] -> forall i e, In i (snd c) -> In e (instances G) -> candidate (fst c) i e = false.
  Proof.
    intros O i e I K. destruct (candidate (fst c) i e) eqn:C; auto. exfalso.
    destruct (decisions c) as [| d ds] eqn:D; [now apply (decided _ _ _ I K C) |].
    assert (N : choices d <> []).
    { assert (X : In d (decisions c)) by (rewrite D; now left). unfold Loop.decisions in X.
      assert (Y : exists m, In d (decision_for (fst c) (snd c) m)).
      { set (all := flat_map (decision_for (fst c) (snd c)) (groups P (snd c))) in *.
        assert (Z : In d all).
        { destruct (asks_for_which P); [now apply filter_In in X |].
          destruct (filter _ all) as [| d' l] eqn:F; [easy |]. destruct X as [-> | []].
          assert (X : In d (d :: l)) by now left. rewrite <- F in X. now apply filter_In in X. }
        apply in_flat_map in Z as (m & _ & Z). eauto. }
      destruct Y as (m & Y). now apply choices_some with (fst c) (snd c) m. }
    unfold Loop.options in O. rewrite D in O. simpl in O. destruct (choices d); [easy |]. discriminate O.
  Qed.

  Definition dropped (c : config G) := forall i, In i (snd c) -> keeps (fst c) i = true.

  Lemma drop_dropped c : dropped (drop c).
  Proof. intros i I. now apply filter_In in I. Qed.

  Lemma step_dropped c c' : step c c' -> dropped c'.
  Proof.
    intros S. apply step_spec in S as (e & m & _ & _ & _ & [-> | ->]); [| apply drop_dropped].
    unfold Loop.take. destruct (rewrite G (fst c) e _). apply drop_dropped.
  Qed.

  Lemma runs_dropped c c' : runs step c c' -> dropped c -> dropped c'.
  Proof. induction 1; eauto using step_dropped. Qed.

  (** An instance that has had its part in an event. *)
  Definition used (i : item G) (e : id) : Prop :=
    In e (applied i) \/ In e (declined i) \/ In e (added_by i) \/ closed i = true \/
    (once P = PerEvent /\ applied i <> []).

  (** Where the loop ends, each event that is left can happen, and of the instances that apply to it each was used. *)
  Theorem nothing_applicable_is_left s events c : ends step (start s events) c -> forall i, In i (snd c) ->
    prospect_of G (fst c) (what i) = Happens /\
    forall e, In e (instances G) -> applies G (fst c) e (what i) = true -> used i e.
  Proof.
    intros [R F] i I. assert (O : options c = []).
    { destruct (options c) as [| x] eqn:E; auto. destruct (F x). unfold Loop.step. rewrite E. now left. }
    pose proof (none_left c O) as N. assert (H : prospect_of G (fst c) (what i) = Happens).
    { pose proof (runs_dropped R (drop_dropped _) i I) as K. unfold Loop.keeps in K.
      destruct (prospect_of G (fst c) (what i)); auto; [easy |].
      apply existsb_exists in K as (e & K & C). now rewrite N in C. }
    split; auto. intros e K A. specialize (N i e I K). unfold Loop.candidate, barred in N. rewrite H, A in N.
    unfold used. unfold Loop.open, opportunity in N. rewrite andb_true_r in N. simpl in N.
    destruct (closed i); [tauto |]. destruct (mem e (declined i)) eqn:D; [apply mem_in in D; tauto |].
    destruct (mem e (added_by i)) eqn:B; [apply mem_in in B; tauto |]. simpl in N. destruct (once P).
    - apply negb_false_iff, mem_in in N. tauto.
    - destruct (applied i); [easy |]. right; right; right; right. now split.
  Qed.
End Laws.
