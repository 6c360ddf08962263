-- A piece may be for several people, as it has several stones.
alter table product_facts drop constraint product_facts_check,
  add check (position >= 0 and (position = 0 or key in ('stone', 'for')));
