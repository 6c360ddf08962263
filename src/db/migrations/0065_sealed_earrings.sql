-- The promise of returns said by default that pierced earrings come back only with their seal unbroken, while they were
-- ordinary pieces. Where it said so, the category now decides it, for its pieces and those of the categories below.
with recursive above as (
  select id, parent_id, return_right from categories where lower(name) = 'earrings'
  union all select above.id, c.parent_id, c.return_right from above join categories c on c.id = above.parent_id
)
update categories c set return_right = 'sealed'
where c.id in (select id from above group by id having count(return_right) = 0)
  and not exists (select from settings where key = 'return_exceptions'
    or key = 'goodwill_days' and value::integer <= 14 or key = 'returns' and value ->> 'title' = '');
