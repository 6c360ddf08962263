import { sql } from 'kysely'
import type { ChosenOption } from '../../../contract/variant.ts'

/** The variants that are sold, or those that were archived with their product. Expects `products as p`. */
export const OF_PRODUCT = 'v.product_id = p.id and (v.archived_at is null or v.archived_at = p.archived_at)'

/**
 * One row for the variants of a product: first code, lowest and highest price, stock of all. The former price is that of
 * all variants with the lowest price. Expects `products as p`.
 */
const OFFER = `lateral (
  select (array_agg(v.code order by v.position, v.id))[1] as code, min(v.price) as price, max(v.price) as price_to,
    nullif((min(array[v.price, coalesce(v.compare_at_price, 0)]))[2], 0) as compare_at_price,
    coalesce(sum(v.stock_quantity), 0) as stock_quantity, count(*) as variant_count,
    bool_or(v.combination <> '{}') as has_options,
    (array_agg(v.made_to_order) filter (where v.combination = '{}'))[1] as made_to_order,
    coalesce(bool_or(v.made_to_order is not null), false) as is_made_to_order
  from variants v where ${OF_PRODUCT}) offer`

export const PRODUCTS_WITH_OFFER = sql.raw(`products p cross join ${OFFER}`)

export const OPTIONS_JSON = `coalesce((
    select json_agg(json_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'values', (
      select json_agg(json_build_object('id', ov.id, 'value', ov.value, 'swatch', ov.swatch) order by ov.position, ov.id)
      from option_values ov where ov.option_id = o.id)) order by o.position, o.id)
    from product_options o where o.product_id = p.id), '[]')`

const CHOSEN_JSON = `coalesce(v.archived_options::json, (
    select json_agg(json_build_object('name', o.name, 'value', ov.value) order by o.position, o.id)
    from variant_option_values vov join product_options o on o.id = vov.option_id
    join option_values ov on ov.id = vov.value_id where vov.variant_id = v.id), '[]')`

/** The values of a variant's options, in the options' order; of an archived one as they were. Expects `variants as v`. */
export const CHOSEN_OPTIONS = sql.raw<ChosenOption[]>(CHOSEN_JSON)

/** Null without options. */
export const VARIANTS_JSON = `(
    select json_agg(json_build_object('id', v.id, 'code', v.code, 'price', v.price / 100::float8,
      'compare_at_price', v.compare_at_price / 100::float8, 'stock_quantity', v.stock_quantity, 'stock_shown', v.stock_quantity,
      'made_to_order', v.made_to_order, 'options', ${CHOSEN_JSON},
      'image_ids', (select coalesce(json_agg(vi.image_id order by vi.image_id), '[]')
        from variant_images vi where vi.variant_id = v.id)) order by v.position, v.id)
    from variants v where ${OF_PRODUCT} and v.combination <> '{}')`
