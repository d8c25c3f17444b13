/* Every function, with what it is for and with what it is not. The argument is a folder for files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instead.h"

#define QUESTION "{\"id\": 7, \"with\": {\"alice\": \"Furnace of Rath\"}, \"ask\": \"Lightning Bolt deals 3 damage to Bob\"}"

static int wrong = 0;

/* A text that is to have a part, and is freed. */
static void has(int line, char *text, const char *part) {
    if (text == NULL || strstr(text, part) == NULL) {
        fprintf(stderr, "line %d: `%s` is not in: %s\n", line, part, text == NULL ? "NULL" : text);
        wrong = 1;
    }
    instead_text_free(text);
}

static void is(int line, int holds) {
    if (!holds) {
        fprintf(stderr, "line %d does not hold\n", line);
        wrong = 1;
    }
}

#define HAS(text, part) has(__LINE__, text, part)
#define IS(holds) is(__LINE__, holds)

int main(int count, char **arguments) {
    char path[4096];
    FILE *file;
    instead_cards *cards = instead_cards_builtin();
    IS(cards != NULL && count == 2 && strlen(instead_version()) > 0);

    HAS(instead_answer(cards, QUESTION, NULL), "{\"id\":7,\"line\":1,\"answer\":{");
    HAS(instead_answer(cards, QUESTION, NULL), "Bob ends at 14 life.");
    HAS(instead_answer(cards, QUESTION, "{\"steps\": false, \"tree\": true, \"time\": null, \"runs\": 10}"), "\"steps\":[]");
    HAS(instead_answer(cards, QUESTION, "{\"time\": 0.5}"), "\"answer\"");
    HAS(instead_answer(cards, "{\"scenario\": {\"title\": \"T\", \"players\": {\"bob\": {}}, \"play\": [{\"do\": \"Bob loses 2 life\"}]}}",
                       "{\"words\": true}"), "Bob ends at 18 life.");

    /* What is wrong is told. */
    HAS(instead_answer(cards, "{", NULL), "\"error\"");
    HAS(instead_answer(cards, "", NULL), "\"error\"");
    HAS(instead_answer(cards, "{\"id\": 1, \"aks\": \"x\"}", NULL), "did you mean `ask`?");
    HAS(instead_answer(cards, QUESTION, "{\"stebs\": false}"), "`how`: unknown field");
    HAS(instead_answer(cards, QUESTION, "{\"time\": -1}"), "`time` is in seconds");
    HAS(instead_answer(cards, "\xff", NULL), "not UTF-8");
    HAS(instead_answer(cards, NULL, NULL), "`line` is NULL");
    HAS(instead_answer(NULL, QUESTION, NULL), "`cards` is NULL");

    /* Cards of a file. */
    snprintf(path, sizeof path, "%s/cards.jsonl", arguments[1]);
    file = fopen(path, "w");
    fputs("{\"object\": \"card\", \"name\": \"Own Bears\", \"mana_cost\": \"{1}{G}\", \"type_line\": \"Creature - Bear\", "
          "\"oracle_text\": \"\", \"power\": \"2\", \"toughness\": \"2\", \"layout\": \"normal\"}\n", file);
    fclose(file);
    HAS(instead_answer(cards, "{\"with\": {\"alice\": \"Own Bears\"}, \"ask\": \"Bob loses 1 life\"}", NULL), "no card is named");
    IS(instead_cards_load(cards, path) == NULL);
    HAS(instead_answer(cards, "{\"with\": {\"alice\": \"Own Bears\"}, \"ask\": \"Bob loses 1 life\"}", NULL), "Bob ends at 19 life.");
    HAS(instead_cards_load(cards, "no-such-file"), "no-such-file");
    HAS(instead_cards_load(cards, NULL), "`file` is NULL");
    HAS(instead_cards_load(NULL, path), "`cards` is NULL");

    instead_cards_free(cards);
    instead_cards_free(NULL);
    instead_text_free(NULL);
    return wrong;
}
