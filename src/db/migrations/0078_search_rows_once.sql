-- A product's row of search is written with its facets: written first without them, it took two places in the table and
-- in each of its eleven indexes. update_product_facets() writes again only what was changed meanwhile.
create or replace function update_product_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_search_places(ids);
  delete from product_search s where product_id = any(ids) and not exists (
    select from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.id = s.product_id and p.on_sale);
  insert into product_search (product_id, name, code, brand_id, category_id, price, price_to, created_at, document,
      facet_set, stock_set, price_steps)
    select p.id, normalize_search_text(p.name), offer.code, p.brand_id, p.category_id, offer.price, offer.price_to,
      p.created_at, search_document(t.name, t.codes, t.place, t.details, t.description),
      facet_set_id(f.facets), stock_set_id(f.stocked), f.price_steps
    from search_texts(ids) t join products p on p.id = t.product_id, lateral search_facets(array[p.id]) f, lateral (
      select normalize_search_text(string_agg(v.code, e'\n' order by v.position, v.id)) as code,
        min(v.price) as price, max(v.price) as price_to
      from variants v where v.product_id = p.id and v.archived_at is null) offer
    where offer.price is not null
    order by p.id
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, price_to = excluded.price_to,
      created_at = excluded.created_at, document = excluded.document, facet_set = excluded.facet_set,
      stock_set = excluded.stock_set, price_steps = excluded.price_steps;
  perform update_product_facets(ids);
  insert into search_words (word, strong)
    select found.word, bool_or(given.strong) from search_texts(ids) t, lateral (
      values (concat_ws(' ', t.name, t.place, t.details), true), (t.description, false)) given (text, strong),
      split_words(given.text) found (word)
    group by found.word
    having not exists (
      select from search_words known where known.word = found.word and known.strong >= bool_or(given.strong));
end $$;
