-- Search by the whole of a piece: a document of its name and codes (A), brand and category path (B), facts and options (C),
-- and description (D, without positions, which only phrases would need).
drop table search_words;
create table search_words (
  word text collate "C" not null,
  -- Of a name, brand, category, fact or option: a short misspelling may mean it. False: of descriptions only.
  strong boolean not null
);
create index search_words_word on search_words (word);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

alter table product_search add document tsvector not null default '';
create index product_search_document on product_search using gin (document);

-- Bodies as text: a restore drops the functions one by one, and a parsed body would drop its callers, too.

-- '8mm' is '8 mm'.
create function normalize_document_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize_search_text(value), '\m([0-9]+(?:\.[0-9]+)?)(mm|cm|ct|kt|k|g)\M', '\1 \2', 'g')
$$;

create function search_texts(ids uuid[])
  returns table (product_id uuid, name text, codes text, place text, details text, description text)
  language sql stable rows 1 as $$
    select p.id, normalize_document_text(p.name),
      (select string_agg(regexp_replace(normalize_search_text(v.code), '[^[:alnum:]]', '', 'g'), ' ' order by v.id)
        from variants v where v.product_id = p.id and v.archived_at is null),
      normalize_document_text(concat_ws(' ', b.name, (
        with recursive path (id, name, parent_id) as (
          select id, name, parent_id from categories where id = p.category_id
          union select c.id, c.name, c.parent_id from categories c join path on c.id = path.parent_id)
        select string_agg(path.name, ' ') from path))),
      normalize_document_text(concat_ws(' ', (
        select string_agg(f.value, ' ' order by f.id) from product_facts f left join variants v on v.id = f.variant_id
        where f.product_id = p.id and v.archived_at is null
          and f.key not in ('care', 'warnings', 'eu_responsible_person', 'certificate_number')), (
        select string_agg(distinct o.name || ' ' || ov.value, ' ')
        from product_options o join option_values ov on ov.option_id = o.id
        where o.product_id = p.id and exists (
          select from variant_option_values vov join variants v on v.id = vov.variant_id
          where vov.option_id = o.id and vov.value_id = ov.id and v.archived_at is null)))),
      normalize_document_text(p.description)
    from products p join brands b on b.id = p.brand_id where p.id = any(ids) and p.on_sale
$$;

create function search_document(name text, codes text, place text, details text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('pg_catalog.english', name) || to_tsvector('pg_catalog.simple', codes), 'A')
    || setweight(to_tsvector('pg_catalog.english', place), 'B')
    || setweight(to_tsvector('pg_catalog.english', details), 'C')
    || strip(to_tsvector('pg_catalog.english', description));

drop trigger products_search_update on products;
drop trigger variants_search_insert on variants;
drop trigger variants_search_update on variants;
drop function search_changed_product();
drop function search_changed_variant();
drop function update_product_search(uuid);

-- Waits for a brand or category that is being renamed, which would write old prices, and makes a later one wait.
create function lock_search_places(ids uuid[]) returns void language plpgsql as $$
begin
  perform from brands where id in (select brand_id from products where id = any(ids)) order by id for share;
  perform from categories where id in (
    with recursive path (id) as (
      select category_id from products where id = any(ids)
      union select c.parent_id from categories c join path on c.id = path.id)
    select id from path) order by id for share;
end $$;

create function update_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_search_places(ids);
  delete from product_search s where product_id = any(ids) and not exists (
    select from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.id = s.product_id and p.on_sale);
  insert into product_search (product_id, name, code, brand_id, category_id, price, price_to, created_at, document)
    select p.id, normalize_search_text(p.name), offer.code, p.brand_id, p.category_id, offer.price, offer.price_to,
      p.created_at, search_document(t.name, t.codes, t.place, t.details, t.description)
    from search_texts(ids) t join products p on p.id = t.product_id, lateral (
      select normalize_search_text(string_agg(v.code, e'\n' order by v.position, v.id)) as code,
        min(v.price) as price, max(v.price) as price_to
      from variants v where v.product_id = p.id and v.archived_at is null) offer
    where offer.price is not null
    order by p.id
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, price_to = excluded.price_to,
      created_at = excluded.created_at, document = excluded.document;
  insert into search_words (word, strong)
    select found.word, bool_or(given.strong) from search_texts(ids) t, lateral (
      values (concat_ws(' ', t.name, t.place, t.details), true), (t.description, false)) given (text, strong),
      split_words(given.text) found (word)
    group by found.word
    having not exists (
      select from search_words known where known.word = found.word and known.strong >= bool_or(given.strong));
end $$;

create function search_changed_product() returns trigger language plpgsql as $$
begin
  perform update_product_search(array[new.id]);
  return null;
end $$;
create trigger products_search_update
  after update of name, description, brand_id, category_id, archived_at, draft, created_at on products
  for each row when ((old.name, old.description, old.brand_id, old.category_id, old.on_sale, old.created_at)
    is distinct from (new.name, new.description, new.brand_id, new.category_id, new.on_sale, new.created_at))
  execute function search_changed_product();

-- By statement: a matrix of 250 variants rebuilds its product once.

create function search_changed_rows() returns trigger language plpgsql as $$
begin
  perform update_product_search(array(select distinct product_id from changed));
  return null;
end $$;
create trigger variants_search_insert after insert on variants referencing new table as changed
  for each statement execute function search_changed_rows();
create trigger product_facts_search_insert after insert on product_facts referencing new table as changed
  for each statement execute function search_changed_rows();
create trigger product_facts_search_update after update on product_facts referencing new table as changed
  for each statement execute function search_changed_rows();
create trigger product_facts_search_delete after delete on product_facts referencing old table as changed
  for each statement execute function search_changed_rows();

-- A trigger with a transition table cannot name columns, and an order's change of stock must stay cheap.
-- Prices alone leave the documents as they are: of 10,000 products they take seconds. The rows are compared by `except`,
-- because a join keeps the plan of the first, small change, which is quadratic for large ones.
create function search_changed_variants() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select distinct product_id from (
    select id, product_id, code, position, archived_at, combination from after
    except select id, product_id, code, position, archived_at, combination from before) changed);
  priced uuid[] := array(select distinct product_id from (
    select id, product_id, price from after except select id, product_id, price from before) changed);
begin
  if renamed <> '{}' then perform update_product_search(renamed); end if;
  if priced <> '{}' then
    perform lock_search_places(priced);
    update product_search s set price = offer.price, price_to = offer.price_to
      from (
        select v.product_id, min(v.price) as price, max(v.price) as price_to
        from variants v where v.archived_at is null and v.product_id = any(priced) group by v.product_id) offer
      where s.product_id = offer.product_id and s.product_id = any(priced)
        and (s.price, s.price_to) is distinct from (offer.price, offer.price_to);
  end if;
  return null;
end $$;
create trigger variants_search_update after update on variants referencing old table as before new table as after
  for each statement execute function search_changed_variants();

-- Every write of options ends with the choices of the variants.
create function search_changed_choices() returns trigger language plpgsql as $$
begin
  perform update_product_search(array(
    select distinct v.product_id from changed join variants v on v.id = changed.variant_id));
  return null;
end $$;
create trigger variant_option_values_search after insert on variant_option_values referencing new table as changed
  for each statement execute function search_changed_choices();

create function search_renamed_brand() returns trigger language plpgsql as $$
begin
  perform update_product_search(array(select id from products where brand_id = new.id and on_sale));
  return null;
end $$;
create trigger brands_search_update after update of name on brands
  for each row when (old.name is distinct from new.name) execute function search_renamed_brand();

create function search_moved_category() returns trigger language plpgsql as $$
begin
  perform update_product_search(array(
    with recursive tree (id) as (
      select new.id union select c.id from categories c join tree on c.parent_id = tree.id)
    select p.id from products p join tree on p.category_id = tree.id where p.on_sale));
  return null;
end $$;
create trigger categories_search_update after update of name, parent_id on categories
  for each row when ((old.name, old.parent_id) is distinct from (new.name, new.parent_id))
  execute function search_moved_category();

select update_product_search(array(select id from products where on_sale));
