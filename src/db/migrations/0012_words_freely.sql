-- Whoever brings a new word waits for nobody who brings the same one at this moment: it is here twice then, which no
-- search minds.
alter table shelf_words drop constraint shelf_words_pkey;
create index shelf_words_word on shelf_words (word);

create function learn(words text[]) returns void language sql as $$
  insert into shelf_words (word)
    select word from (select distinct word from unnest(words) word) new
    -- Word by word: the planner would read all that are known.
    where (select true from shelf_words known where known.word = new.word limit 1) is null
$$;

create or replace function count_shelved() returns trigger language plpgsql as $$
begin
  insert into shelf_cells (category_id, brand_id, price_step, products)
    select category_id, brand_id, price_step(price), count(*) from added group by 1, 2, 3;
  perform learn(array(select word from added, words_of(searched_name) word));
  return null;
end $$;

create or replace function learn_words() returns trigger language plpgsql as $$
begin
  perform learn(array(select words_of(new.searched_name)));
  return null;
end $$;
