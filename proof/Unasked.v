(** Where nobody is asked: effects whose order makes no difference. And exploring the loop with equal places merged. *)

From Coq Require Import List Bool Arith Lia Permutation.
From Instead Require Import Search Loop Theorems.
Import ListNotations.

Set Implicit Arguments.

Section Unasked.
  Variable G : game.
  Variable P : policy.
  Notation step := (@step G P).
  Notation candidate := (@candidate G P).

  (** An effect is applied to every event to which it may be. *)
  Definition one (e : id) (c : config G) : config G := take P e (map (fun i => candidate (fst c) i e) (snd c)) c.

  Definition all (l : list id) (c : config G) : config G := fold_left (fun c e => one e c) l c.

  (** What the kernel demands before it applies effects without asking: until all of them are applied the next step is one
      of them and nothing else, and each two of them give the same in both orders. *)
  Inductive commute : list id -> config G -> Prop :=
  | nothing c : commute [] c
  | each l c :
      (forall c', step c c' <-> exists e, In e l /\ c' = one e c) ->
      (forall a b, In a l -> In b l -> a <> b -> one b (one a c) = one a (one b c)) ->
      (forall a, In a l -> commute (remove Nat.eq_dec a l) (one a c)) ->
      commute l c.

  Lemma remove_head a l : NoDup (a :: l) -> remove Nat.eq_dec a (a :: l) = l.
  Proof.
    intros N. inversion N; subst. simpl. destruct (Nat.eq_dec a a); [| easy]. now apply notin_remove.
  Qed.

  Lemma remove_nodup a l : NoDup l -> NoDup (remove Nat.eq_dec a l).
  Proof.
    induction 1 as [| x l N D IH]; simpl; [constructor |]. destruct (Nat.eq_dec a x); auto. constructor; auto.
    intros I. now apply in_remove in I.
  Qed.

  Lemma any_first n : forall l c a, length l <= n -> commute l c -> NoDup l -> In a l ->
    all l c = all (remove Nat.eq_dec a l) (one a c).
  Proof.
    induction n as [| n IH]; intros [| b l] c a L C N I; simpl in L; try easy; try lia.
    inversion C as [| ? ? S E R]; subst. destruct (Nat.eq_dec a b) as [-> | D].
    - now rewrite remove_head.
    - destruct I as [-> | I]; [easy |]. assert (N' : NoDup l) by now inversion N.
      assert (Cb : commute l (one b c)). { rewrite <- (remove_head N). apply R. now left. }
      change (all (b :: l) c) with (all l (one b c)). rewrite (IH l (one b c) a); auto; [| lia].
      rewrite E by (auto with datatypes). simpl. destruct (Nat.eq_dec a b); [easy | reflexivity].
  Qed.

  (** Every order gives the same. *)
  Theorem every_order_gives_the_same l l' c : commute l c -> NoDup l -> Permutation l l' -> all l' c = all l c.
  Proof.
    intros C N M. revert l c C N M. induction l' as [| a l' IH]; intros l c C N M.
    - apply Permutation_sym, Permutation_nil in M as ->. reflexivity.
    - assert (I : In a l) by (apply Permutation_in with (a :: l'); [now apply Permutation_sym | now left]).
      rewrite (@any_first _ _ _ _ (le_n _) C N I). change (all (a :: l') c) with (all l' (one a c)). inversion C; subst; [easy |].
      apply IH; auto using remove_nodup. apply NoDup_Permutation; auto using remove_nodup.
      + apply Permutation_NoDup in M; auto. now inversion M.
      + assert (N' : NoDup (a :: l')) by (now apply Permutation_NoDup in M). inversion N'; subst. intros x. split; intros J.
        * apply in_remove in J as [J D]. apply (Permutation_in _ M) in J as [-> | J]; easy.
        * apply in_in_remove; [congruence |]. apply (Permutation_in _ (Permutation_sym M)). now right.
  Qed.

  (** Applying all of them at once loses no end and adds none. *)
  Theorem unasked_all_loses_no_end l c : commute l c -> NoDup l -> forall e, ends step c e <-> ends step (all l c) e.
  Proof.
    remember (length l) as n eqn:L. revert l c L. induction n as [| n IH]; intros l c L C N e.
    { destruct l; easy. }
    destruct l as [| b l]; [easy |].
    assert (B : forall a, In a (b :: l) -> (ends step (one a c) e <-> ends step (all (b :: l) c) e)).
    { intros a I. rewrite (@any_first _ _ _ _ (le_n _) C N I). inversion C; subst. apply IH; auto using remove_nodup.
      clear - I N L. revert I N. injection L as ->. revert b. induction l as [| x l IHl]; intros b I N.
      - destruct I as [-> | []]. simpl. now destruct (Nat.eq_dec a a).
      - destruct (Nat.eq_dec a b) as [-> | D]; [now rewrite remove_head |].
        destruct I as [-> | I]; [easy |]. change (remove Nat.eq_dec a (b :: x :: l)) with
          (if Nat.eq_dec a b then remove Nat.eq_dec a (x :: l) else b :: remove Nat.eq_dec a (x :: l)).
        destruct (Nat.eq_dec a b); [easy |]. simpl length. f_equal. apply IHl; auto. now inversion N. }
    inversion C as [| ? ? S E R]; subst. split.
    - intros [Rn F]. inversion Rn as [| ? c1 ? S1 R1]; subst.
      + destruct (F (one b e)). apply S. exists b. split; auto. now left.
      + apply S in S1 as (a & I & ->). apply (B a I). split; auto.
    - intros H. apply (B b (or_introl eq_refl)) in H as [Rn F]. split; auto. apply goes with (one b c); auto.
      apply S. exists b. split; auto. now left.
  Qed.

  (** * Pairs suffice: effects each two of which commute on every event that may come of this one *)

  Section Pairs.
    Variable s : state G.
    Variable known : list id.  (* the effects that apply *)
    Variable Q : event G -> Prop.  (* the events that may come of it *)
    Variable out : id -> event G -> event G.  (* what an effect makes of one *)
    Variable x0 k0 : nat.
    Hypothesis magic_once : once P = PerEffect.
    Hypothesis by_subject : batching P = PerSubject.
    Hypothesis existing : incl known (instances G).
    Hypothesis one_subject : forall x, Q x -> subject G x = x0.
    Hypothesis can_happen : forall x, Q x -> prospect_of G s x = Happens.
    Hypothesis stays : forall x e, Q x -> In e known -> Q (out e x).
    (* they keep each other's applicability and class, and make nothing else applicable *)
    Hypothesis these_apply : forall x e, Q x -> In e (instances G) -> (applies G s e x = true <-> In e known).
    Hypothesis one_class : forall x e, Q x -> In e known -> key G P (e, Nat.min (class_of G s e x) (classes P - 1)) = k0.
    Hypothesis nobody_declines : forall x e, Q x -> In e known -> optional G s e x = false.
    (* one event takes the place of each, and nothing else changes *)
    Hypothesis made : forall e l, In e known -> (forall x, In x l -> Q x) ->
      rewrite G s e l = (s, map (fun x => Becomes [out e x]) l).
    (* the same result *)
    Hypothesis each_two : forall x a b, Q x -> In a known -> In b known -> a <> b -> out a (out b x) = out b (out a x).

    (** Those of them that are still open are the same for each event of the group. *)
    Definition group (l : list id) (c : config G) : Prop :=
      fst c = s /\ snd c <> [] /\ forall i, In i (snd c) ->
        Q (what i) /\ forall e, In e known -> open P i e = mem e l /\ mem e (declined i) = false.

    Definition changed_by (e : id) (i : item G) : item G := altered P e i (out e (what i)).

    Lemma group_candidate l c i e : group l c -> incl l known -> In i (snd c) -> In e (instances G) ->
      candidate (fst c) i e = mem e l.
    Proof.
      intros (-> & _ & H) L I K. destruct (H i I) as [q H']. unfold Loop.candidate, barred. rewrite (can_happen q), andb_true_r.
      destruct (applies G s e (what i)) eqn:A.
      - apply (these_apply e q K) in A. now destruct (H' e A).
      - simpl. symmetry. destruct (mem e l) eqn:M; auto. apply mem_in, L in M. apply (these_apply e q K) in M. congruence.
    Qed.

    Lemma put_all e : forall items : list (item G),
      put P e (map (fun _ => true) items) items (map (fun i => Becomes [out e (what i)]) items) = map (changed_by e) items.
    Proof. induction items as [| i items IH]; simpl; auto. now f_equal. Qed.

    Lemma marked_all (items : list (item G)) : marked (map (fun _ => true) items) items = items.
    Proof. induction items; simpl; congruence. Qed.

    Lemma one_all l c e : group l c -> incl l known -> In e l -> one e c = (s, map (changed_by e) (snd c)).
    Proof.
      intros H L I. pose proof H as (F & _ & H'). assert (M : map (fun i => candidate (fst c) i e) (snd c) = map (fun _ => true) (snd c)).
      { apply map_ext_in. intros i J. rewrite (group_candidate i e H L J); [now apply mem_in |]. now apply existing, L. }
      unfold one, take. rewrite M, marked_all, F, made; auto.
      - rewrite map_map, put_all. unfold drop. f_equal. cbn [fst snd].
        assert (K : forall i, In i (map (changed_by e) (snd c)) -> keeps P s i = true).
        { intros i J. apply in_map_iff in J as (j & <- & J). unfold keeps, changed_by, altered. simpl.
          rewrite can_happen; auto. apply stays; auto. now apply H'. }
        revert K. generalize (map (changed_by e) (snd c)). clear. induction l as [| i l IH]; intros K; simpl; auto.
        rewrite K by now left. f_equal. apply IH. intros j J. apply K. now right.
      - intros x J. apply in_map_iff in J as (i & <- & J). now apply H'.
    Qed.

    Lemma group_after l c e : group l c -> incl l known -> In e l -> group (remove Nat.eq_dec e l) (one e c).
    Proof.
      intros H L I. rewrite (one_all _ H L I). destruct H as (_ & N & H). split; [easy |]. split.
      { simpl. now destruct (snd c). }
      intros i J. simpl in J. apply in_map_iff in J as (j & <- & J). destruct (H j J) as [q H']. split; [now apply stays; auto |].
      intros a K. destruct (H' a K) as [O D]. destruct (H' e (L e I)) as [Oe _].
      assert (Cj : closed j = false).
      { apply mem_in in I. rewrite I in Oe. unfold open in Oe. now destruct (closed j). }
      split.
      - unfold open, opportunity, changed_by, altered, closes in *. rewrite magic_once in *. rewrite by_subject.
        cbn [closed declined added_by applied]. rewrite mem_insert. rewrite Cj, D in O. simpl in O.
        assert (M : mem a (match decline P with ForLineage => declined j | ForEvent => [] end) = false)
          by (destruct (decline P); auto).
        rewrite M. simpl. destruct (Nat.eqb_spec a e) as [-> | X]; simpl.
        + rewrite andb_false_r. symmetry. destruct (mem e (remove Nat.eq_dec e l)) eqn:Y; auto.
          apply mem_in in Y. now apply remove_In in Y.
        + rewrite O. destruct (mem a l) eqn:Y, (mem a (remove Nat.eq_dec e l)) eqn:Z; auto.
          * apply mem_in in Y. assert (W : In a (remove Nat.eq_dec e l)) by (apply in_in_remove; auto).
            apply mem_in in W. congruence.
          * apply mem_in, in_remove in Z as [Z _]. apply mem_in in Z. congruence.
      - simpl. destruct (decline P); auto.
    Qed.

    Lemma one_group (items : list (item G)) : items <> [] -> (forall i, In i items -> subject G (what i) = x0) ->
      groups P items = [map (fun _ => true) items].
    Proof.
      intros N H. unfold groups. rewrite by_subject. destruct items as [| i items]; [easy |].
      assert (S : subjects [x0] items = []).
      { assert (H' : forall j, In j items -> subject G (what j) = x0) by (intros; apply H; now right).
        revert H'. clear. induction items as [| j items IH]; intros H; simpl; auto.
        rewrite (H j) by now left. simpl. rewrite Nat.eqb_refl. simpl. apply IH. intros k K. apply H. now right. }
      cbn [subjects mem existsb]. rewrite (H i) by now left. rewrite S. cbn [map]. f_equal.
      rewrite (H i) by (now left). rewrite Nat.eqb_refl. f_equal. apply map_ext_in. intros j J.
      rewrite H by now right. apply Nat.eqb_refl.
    Qed.

    Lemma all_filtered A (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
    Proof.
      induction l as [| x l IH]; intros H; simpl; auto. rewrite (H x) by now left. f_equal. apply IH. intros y I. apply H. now right.
    Qed.

    Lemma lowest_same l k : l <> [] -> (forall x, In x l -> x = k) -> lowest l = k.
    Proof. intros N H. apply H. now apply lowest_in. Qed.

    Lemma group_step l c : group l c -> incl l known -> l <> [] ->
      forall c', step c c' <-> exists e, In e l /\ c' = one e c.
    Proof.
      intros H L N. pose proof H as (F & NE & H').
      assert (S : forall i, In i (snd c) -> subject G (what i) = x0) by (intros i I; apply one_subject; now apply H').
      set (cs := candidates_in P s (snd c)).
      assert (Cs : forall e k, In (e, k) cs -> In e l /\ key G P (e, k) = k0).
      { intros e k I. apply candidates_in_spec in I as [K C].
        assert (X : exists i, In i (snd c) /\ candidate s i e = true /\ k = class P s i e).
        { revert C. generalize (snd c). induction l0 as [| j m IH]; simpl; [discriminate |].
          destruct (candidate s j e) eqn:E.
          - intros [= <-]. exists j. auto.
          - intros C. destruct (IH C) as (i & ? & ?). eauto. }
        destruct X as (i & I & C' & ->). rewrite <- F, (group_candidate i e H L I K) in C'. apply mem_in in C'.
        split; auto. apply one_class; [now apply H' | auto]. }
      assert (Ce : forall e, In e l -> exists k, In (e, k) cs).
      { intros e I. destruct (snd c) as [| i items] eqn:E; [easy |].
        assert (C : candidate s i e = true).
        { rewrite <- F, (group_candidate i e H L); [now apply mem_in | rewrite E; now left | now apply existing, L]. }
        destruct (@candidate_class G P s (i :: items) i e (or_introl eq_refl) C) as (k & K). exists k.
        unfold cs. apply candidates_in_spec. auto. }
      assert (Cn : cs <> []). { destruct l as [| e l0]; [easy |]. destruct (Ce e (or_introl eq_refl)) as (k & K). now destruct cs. }
      assert (Lo : lowest (map (key G P) cs) = k0).
      { apply lowest_same; [now destruct cs |]. intros y I. apply in_map_iff in I as ([e k] & <- & I). now apply Cs. }
      assert (D : exists d, decision_for P s (snd c) (map (fun _ => true) (snd c)) = [d] /\
        mask d = map (fun _ => true) (snd c) /\ choices d = map fst cs).
      { unfold decision_for. rewrite marked_all. fold cs. destruct cs as [| c0 cs'] eqn:E; [easy |].
        eexists. split; [reflexivity |]. split; [reflexivity |]. cbn [choices]. f_equal. apply all_filtered.
        intros [e k] I. rewrite Lo. apply Nat.eqb_eq. now apply Cs. }
      destruct D as (d & D & Md & Cd).
      assert (Ds : decisions P c = [d]).
      { unfold decisions. rewrite F, (one_group NE S). cbn [flat_map]. rewrite D. cbn [app map lowest fold_right filter].
        rewrite Nat.eqb_refl. now destruct (asks_for_which P). }
      assert (Me : forall e, members P s d e (mask d) (snd c) = map (fun i => candidate (fst c) i e) (snd c)).
      { intros e. rewrite Md, F. generalize (snd c). induction l0 as [| i m IH]; simpl; auto. f_equal; auto.
        unfold joins. simpl. now rewrite andb_true_r. }
      assert (Ch : forall e, In e l -> choose P c d e = [one e c]).
      { intros e I. unfold choose. rewrite F, Me. unfold one. rewrite F. f_equal.
        assert (M : map (fun i => candidate s i e) (snd c) = map (fun _ => true) (snd c)).
        { apply map_ext_in. intros i J. rewrite <- F, (group_candidate i e H L J); [now apply mem_in | now apply existing, L]. }
        rewrite M, marked_all. destruct (snd c) as [| i items] eqn:E; auto. rewrite nobody_declines; auto. apply H'. now left. }
      intros c'. unfold Loop.step, options. rewrite Ds. cbn [flat_map]. rewrite app_nil_r, in_flat_map, Cd. split.
      - intros (e & I & J). apply in_map_iff in I as ([e' k] & X & I). simpl in X. subst e'. apply Cs in I as [I _].
        rewrite (Ch e I) in J. destruct J as [<- | []]. eauto.
      - intros (e & I & ->). destruct (Ce e I) as (k & K). exists e. split.
        + apply in_map_iff. now exists (e, k).
        + rewrite (Ch e I). now left.
    Qed.

    Theorem pairs_suffice n : forall l c, length l = n -> NoDup l -> incl l known -> group l c -> commute l c.
    Proof.
      induction n as [| n IH]; intros [| b l] c E N L H; try easy; [constructor |].
      apply each.
      - now apply group_step.
      - intros x y I J D. rewrite (one_all _ (group_after x H L I)), (one_all _ (group_after y H L J)).
        + rewrite (one_all _ H L I), (one_all _ H L J). simpl. rewrite !map_map. f_equal. apply map_ext_in. intros i K.
          destruct H as (_ & _ & H). destruct (H i K) as [q H']. unfold changed_by, altered. simpl.
          rewrite insert_insert. now rewrite each_two by auto.
        + intros z Z. apply L. now apply in_remove in Z.
        + apply in_in_remove; auto.
        + intros z Z. apply L. now apply in_remove in Z.
        + apply in_in_remove; auto.
      - intros a I. apply IH; auto using remove_nodup.
        + assert (X : S (length (remove Nat.eq_dec a (b :: l))) = length (b :: l)).
          { clear - I N. revert N I. induction (b :: l) as [| z m IHm]; [easy |]. intros N I.
            destruct (Nat.eq_dec a z) as [-> | D]; [now rewrite remove_head |]. destruct I as [-> | I]; [easy |].
            simpl. destruct (Nat.eq_dec a z); [easy |]. simpl. f_equal. apply IHm; auto. now inversion N. }
          rewrite E in X. now injection X.
        + intros z Z. apply L. now apply in_remove in Z.
        + now apply group_after.
    Qed.

    (** So all orders end alike, and nobody need be asked. *)
    Corollary commuting_effects_end_alike l c : NoDup l -> incl l known -> group l c ->
      (forall l', Permutation l l' -> all l' c = all l c) /\ (forall e, ends step c e <-> ends step (all l c) e).
    Proof.
      intros N L H. pose proof (@pairs_suffice (length l) l c eq_refl N L H) as C. split.
      - intros l' M. now apply every_order_gives_the_same.
      - now apply unasked_all_loses_no_end.
    Qed.
  End Pairs.

  (** * Exploring *)

  (** Where each pair of steps can be taken in either order, with one result, the loop has one end. *)
  Theorem commuting_steps_have_one_end :
    (forall x y z, step x y -> step x z -> y = z \/ exists w, step z w /\ step y w) ->
    forall c a b, ends step c a -> ends step c b -> a = b.
  Proof. apply one_end. Qed.

  (** Exploring the loop with equal configurations merged finds the ends that exploring without finds: all of them, and
      no others. [same] must be exact equality. *)
  Theorem merging_finds_the_same_ends (same : config G -> config G -> bool) :
    (forall x y, same x y = true <-> x = y) ->
    forall c, exists n, forall m, n <= m ->
    exists a b, tree (options P) m c = Some a /\ merged (options P) same m c = Some b /\
      (forall e, In e a <-> In e b) /\ (forall e, In e b <-> ends step c e).
  Proof. intros X. apply merging_loses_no_end; auto. apply loop_ends. Qed.
End Unasked.
