/* One question to Instead, as JSON. In a checkout:
 *   cargo build -p instead-c
 *   cc -I bindings/c/include examples/c/one_question.c -L target/debug -linstead_c -Wl,-rpath,target/debug -o one_question
 */
#include <stdio.h>

#include "instead.h"

int main(void) {
    instead_cards *cards = instead_cards_builtin();
    const char *question = "{\"id\": 1, \"with\": {\"alice\": \"Furnace of Rath\"}, \"ask\": \"Lightning Bolt deals 3 damage to Bob\"}";
    char *answer = instead_answer(cards, question, "{\"steps\": false}");
    if (answer == NULL) {
        return 1;
    }
    printf("%s\n", answer);
    instead_text_free(answer);
    instead_cards_free(cards);
    return 0;
}
