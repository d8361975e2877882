-- Words by their beginning, while somebody types.
create index search_word_beginning on search_word (word collate "C");
