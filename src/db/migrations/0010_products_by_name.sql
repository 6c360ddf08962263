-- The order of names is that of their letters: 'Émeraude' stands between 'Drop' and 'Fern'.
drop index products_name;
create index products_name on products (searched_name, id) where withdrawn_at is null;
