(** The model as a program in OCaml: as quick as is needed for all the toys. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Instead Require Import Toy.

Extraction "model.ml" agrees.
