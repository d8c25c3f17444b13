/* Instead for C: a question is a line of `instead batch`, and so is its answer.
 *
 * Every text is UTF-8 and ends with a zero. A text that is given back is freed with instead_text_free. Cards may be used by
 * several threads at once, as long as none of them loads or frees them. Nothing here ends the program: what goes wrong is told
 * in the answer.
 */
#ifndef INSTEAD_H
#define INSTEAD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Cards. */
typedef struct instead_cards instead_cards;

/* The version of the library. It is not to be freed. */
const char *instead_version(void);

/* The built-in cards. NULL where there is no memory for them. */
instead_cards *instead_cards_builtin(void);

/* Adds the cards of a file: card objects, one a line or as an array, plain or compressed with gzip. NULL if it was read, else why
 * it was not; the cards are as before then. */
char *instead_cards_load(instead_cards *cards, const char *file);

/* Frees cards; NULL is none. */
void instead_cards_free(instead_cards *cards);

/* The answer to a question: {"id": 1, "line": 1, "answer": {...}}, or "error" with its message, place and suggestion.
 *
 * `line` is {"id": 1, "ask": "...", "with": {...}} or {"id": 1, "scenario": {...}}. `how` is NULL or an object of
 *   "time"           how many seconds the choices are followed (10; null is without end)
 *   "runs"           how many runs are made to follow them
 *   "steps"          whether the steps are told (true)
 *   "tree"           whether the choices are told as a tree (false)
 *   "words"          whether the outcomes of a scenario are told in words too (false)
 *   "one_line"       whether a scenario is played along the one line of its answers (false)
 *   "ignore_unread"  whether text that is not understood is left out (false)
 *
 * NULL only where there is no memory for an answer. */
char *instead_answer(const instead_cards *cards, const char *line, const char *how);

/* Frees a text; NULL is none. */
void instead_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
