-- '8mm' is '8 mm'. '9-carat' is '9 carat' and one word, '9ct': a 9 and a carat apart mean something else.
create or replace function normalize_document_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(normalize_search_text(value), '\m([0-9]+(?:\.[0-9]+)?)(mm|cm|ct|kt|k|g)\M', '\1 \2', 'g'),
    '(?<![.0-9[:alpha:]])([0-9]{1,2})[ -]?([ck]t|[ck]arats?|k)\M', '\1 \2 \1ct', 'g')
$$;

select update_product_search(array(
  select t.product_id from search_texts(array(select id from products where on_sale)) t where t::text ~ '[0-9]ct\M'));
