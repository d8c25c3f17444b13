(* Reads the kernel's lines and prints how many there are, and those to which the model finds other ends. *)

let numbers line =
  let blank = String.map (fun c -> if c >= '0' && c <= '9' then c else ' ') line in
  List.map int_of_string (List.filter (fun word -> word <> "") (String.split_on_char ' ' blank))

let () =
  let lines = ref 0 and wrong = ref 0 in
  (try
     while true do
       let line = input_line stdin in
       incr lines;
       if not (Model.agrees (numbers line)) then begin
         incr wrong;
         if !wrong <= 10 then print_endline line
       end
     done
   with End_of_file -> ());
  Printf.printf "%d toys, %d of them with other ends\n" !lines !wrong
