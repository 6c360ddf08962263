-- levenshtein(): how many letters apart a mistyped word and a known one are.
create extension if not exists fuzzystrmatch;
