(** What the proofs rest on: each of these must be closed, which is to say that nothing is assumed. *)

From Instead Require Import Search Loop Theorems Unasked Toy.

(* 1. The loop ends. *)
Print Assumptions loop_ends.
Print Assumptions no_infinite_run.
(* 2. No instance twice along a descent. *)
Print Assumptions every_event_descends.
Print Assumptions no_instance_twice.
Print Assumptions once_per_event.
Print Assumptions not_to_its_own_addition.
(* 3. Nothing applicable is left. *)
Print Assumptions nothing_applicable_is_left.
(* 4. Where nobody is asked all orders end alike. *)
Print Assumptions unasked_step_loses_no_end.
Print Assumptions every_order_gives_the_same.
Print Assumptions unasked_all_loses_no_end.
Print Assumptions commuting_effects_end_alike.
Print Assumptions commuting_steps_have_one_end.
(* 5. Merging equal positions loses no end. *)
Print Assumptions merging_finds_the_same_ends.
(* The toys' ends are those of the model. *)
Print Assumptions toy_ends_right.
