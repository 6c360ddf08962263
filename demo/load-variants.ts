import { randomUUID } from 'node:crypto'
import type { Tx } from '../src/shop/shop.ts'
import type { DemoProduct } from './catalogue.ts'

type Loaded = { product: DemoProduct; id: string; created_at: Date }

/** One variant a product, or one for each of its lengths, with their first stock. */
export async function writeVariants(tx: Tx, products: Loaded[]): Promise<void> {
  for (const { product, id, created_at } of products) {
    const rows = product.lengths ?? [product]
    const values = product.lengths ? await writeLengths(tx, id, product.lengths) : []
    const variants = rows.map(({ code, price, stock_quantity }, position) => ({
      id: randomUUID(),
      product_id: id,
      code,
      price: Math.round(price * 100),
      stock_quantity,
      position,
      combination: values.slice(position, position + 1).map(({ value_id }) => value_id),
      created_at,
      updated_at: created_at,
    }))
    await tx.insertInto('variants').values(variants).execute()
    const choices = variants.flatMap(({ id: variant_id }, at) =>
      values.slice(at, at + 1).map((value) => ({ variant_id, ...value })),
    )
    if (choices.length > 0) await tx.insertInto('variant_option_values').values(choices).execute()
    const movements = variants
      .filter(({ stock_quantity }) => stock_quantity > 0)
      .map(({ id: variant_id, product_id, stock_quantity }) => ({
        product_id,
        variant_id,
        quantity: stock_quantity,
        reason: 'initial',
        created_at,
      }))
    if (movements.length > 0) await tx.insertInto('stock_movements').values(movements).execute()
  }
}

async function writeLengths(tx: Tx, product_id: string, lengths: { value: string }[]) {
  const { id: option_id } = await tx
    .insertInto('product_options')
    .values({ product_id, name: 'Length', kind: 'length', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lengths.map(({ value }, position) => ({ option_id, value, position }))
  const values = await tx.insertInto('option_values').values(rows).returning(['id', 'position']).execute()
  return values
    .toSorted((a, b) => a.position - b.position)
    .map(({ id: value_id }) => ({ option_id, value_id }))
}
