-- What an archived variant was: its options and values may go while it is still in carts and returns.
alter table variants add archived_options jsonb;
update variants v set archived_options = (
  select jsonb_agg(jsonb_build_object('name', o.name, 'value', ov.value) order by o.position, o.id)
  from variant_option_values vov join product_options o on o.id = vov.option_id
  join option_values ov on ov.id = vov.value_id where vov.variant_id = v.id)
from products p
where p.id = v.product_id and v.archived_at is distinct from p.archived_at and v.combination <> '{}';

-- A product whose options were removed has the facts of the variant that stayed.
delete from product_facts f using product_facts own, variants v
where v.id = own.variant_id and v.archived_at is null and v.combination = '{}'
  and f.product_id = own.product_id and f.variant_id is null and f.key = own.key;
update product_facts f set variant_id = null from variants v
where v.id = f.variant_id and v.archived_at is null and v.combination = '{}';
