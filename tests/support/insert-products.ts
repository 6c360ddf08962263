import type { TestShop } from './harness.ts'

/**
 * A statement that inserts products with one variant each, and their first stock movement; it returns their ids.
 * @param rows a select of `name`, `code`, `price` and `brand_id`, and if wanted `description`, `stock_quantity`,
 *   `category_id` and `created_at`
 */
export function insertProducts(rows: string): string {
  return `
    with wanted as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as variant_id, to_jsonb(given) as given from (${rows}) given
    ), row as (
      select id, variant_id, given->>'name' as name, given->>'code' as code, (given->>'price')::bigint as price,
        (given->>'brand_id')::integer as brand_id, (given->>'category_id')::integer as category_id,
        coalesce(given->>'description', '') as description, coalesce((given->>'stock_quantity')::integer, 0) as stock,
        coalesce((given->>'created_at')::timestamptz, now()) as created_at
      from wanted
    ), product as (
      insert into products (id, name, description, brand_id, category_id, created_at)
      select id, name, description, brand_id, category_id, created_at from row
    ), variant as (
      insert into variants (id, product_id, code, price, stock_quantity) select variant_id, id, code, price, stock from row
    ), movement as (
      insert into stock_movements (product_id, variant_id, quantity, reason, created_at)
      select id, variant_id, stock, 'initial', now() from row where stock > 0
    )
    select id from row`
}

const PART = 1_000

/** In parts: a busy machine takes longer for all than a statement may. @param rows as of `insertProducts`, from `series` */
export async function insertManyProducts(
  { sql }: Pick<TestShop, 'sql'>,
  count: number,
  rows: (series: string) => string,
  values: unknown[] = [],
): Promise<void> {
  for (let from = 1; from <= count; from += PART) {
    const to = Math.min(from + PART - 1, count)
    await sql(insertProducts(rows(`generate_series(${from}, ${to})`)), values)
  }
}

/** Corrects the stock of a product without options; no process is notified. */
export async function setStock(
  { sql }: Pick<TestShop, 'sql'>,
  productId: string,
  left: number,
): Promise<void> {
  await sql(
    `with before as (select id, stock_quantity from variants where product_id = $1), now as (
      update variants set stock_quantity = $2 where product_id = $1
    )
    insert into stock_movements (product_id, variant_id, quantity, reason, created_at)
    select $1, id, $2 - stock_quantity, 'correction', now() from before`,
    [productId, left],
  )
}

/** Gives a product the option 'Size', with a value for its variant and for each further price, in minor units. */
export async function addSizes(
  shop: Pick<TestShop, 'sql'>,
  productId: string,
  prices: number[],
): Promise<void> {
  await shop.sql(
    `insert into variants (product_id, code, price, position, combination)
      select $1, (select code from variants where product_id = $1 limit 1) || '-' || at, price, at, array[-at]
      from unnest($2::bigint[]) with ordinality p (price, at)`,
    [productId, prices],
  )
  await shop.sql(
    `with option as (
        insert into product_options (product_id, name, kind, position) values ($1, 'Size', 'other', 0) returning id
      ), value as (
        insert into option_values (option_id, value, position)
        select option.id, 'Size ' || v.position, v.position from option, variants v where v.product_id = $1
        returning id, option_id, position
      ), chosen as (
        insert into variant_option_values (variant_id, option_id, value_id)
        select v.id, value.option_id, value.id from variants v join value on value.position = v.position where v.product_id = $1
      )
    update variants v set combination = array[value.id] from value where v.product_id = $1 and value.position = v.position`,
    [productId],
  )
}
