-- Search: the 'spring ring' of a clasp is no ring.
create function join_clasp_words(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, '\m(spring|jump|bolt)[ -](rings?)\M', '\1\2', 'g')
$$;

create or replace function search_texts(ids uuid[])
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
      join_clasp_words(normalize_document_text(concat_ws(' ', (
        select string_agg(f.value, ' ' order by f.id) from product_facts f left join variants v on v.id = f.variant_id
        where f.product_id = p.id and v.archived_at is null
          and f.key not in ('care', 'warnings', 'eu_responsible_person', 'certificate_number')), (
        select string_agg(distinct o.name || ' ' || ov.value, ' ')
        from product_options o join option_values ov on ov.option_id = o.id
        where o.product_id = p.id and exists (
          select from variant_option_values vov join variants v on v.id = vov.variant_id
          where vov.option_id = o.id and vov.value_id = ov.id and v.archived_at is null))))),
      join_clasp_words(normalize_document_text(p.description))
    from products p join brands b on b.id = p.brand_id where p.id = any(ids) and p.on_sale
$$;

select update_product_search(array(
  select t.product_id from search_texts(array(select id from products where on_sale)) t where t::text ~ '(spring|jump|bolt)ring'));
