import { randomUUID } from 'node:crypto'
import type { Tx } from '../src/shop/shop.ts'
import type { DemoOption, DemoProduct } from './catalogue.ts'
import { factRows } from './load-facts.ts'

type Loaded = { product: DemoProduct; id: string; created_at: Date }
type Chosen = { option_id: number; value_id: number; value: DemoOption['values'][number] }

/** Options, variants with their first stock, and what differs between them: facts and pictures. */
export async function writeVariants(
  tx: Tx,
  { product, id: product_id, created_at }: Loaded,
  imageIds: number[],
): Promise<void> {
  const known = await writeOptions(tx, product_id, product.options ?? [])
  const variants = (product.variants ?? [{ ...product, values: [] }]).map((variant, position) => ({
    id: randomUUID(),
    chosen: variant.values.map((value) => chosenOf(known, value)),
    row: {
      product_id,
      code: variant.code,
      price: Math.round(variant.price * 100),
      compare_at_price:
        variant.compare_at_price === undefined ? null : Math.round(variant.compare_at_price * 100),
      stock_quantity: variant.stock_quantity,
      position,
      created_at,
      updated_at: created_at,
    },
  }))
  const rows = variants.map(({ id, chosen, row }) => ({
    ...row,
    id,
    combination: chosen.map(({ value_id }) => value_id).sort((a, b) => a - b),
  }))
  await tx.insertInto('variants').values(rows).execute()
  const movements = rows
    .filter(({ stock_quantity }) => stock_quantity > 0)
    .map(({ id: variant_id, stock_quantity: quantity }) => ({
      product_id,
      variant_id,
      quantity,
      reason: 'initial',
      created_at,
    }))
  if (movements.length > 0) await tx.insertInto('stock_movements').values(movements).execute()
  const choices = variants.flatMap(({ id: variant_id, chosen }) =>
    chosen.map(({ option_id, value_id, value }) => ({ variant_id, option_id, value_id, value })),
  )
  if (choices.length === 0) return
  await tx
    .insertInto('variant_option_values')
    .values(choices.map(({ value: _, ...choice }) => choice))
    .execute()
  const facts = choices.flatMap(({ variant_id, value }) => factRows(value.facts, { product_id, variant_id }))
  if (facts.length > 0) await tx.insertInto('product_facts').values(facts).execute()
  const images = choices.flatMap(({ variant_id, value: { image } }) => {
    const image_id = image === undefined ? undefined : imageIds[image]
    return image_id === undefined ? [] : [{ variant_id, image_id }]
  })
  if (images.length > 0) await tx.insertInto('variant_images').values(images).execute()
}

async function writeOptions(tx: Tx, product_id: string, options: DemoOption[]): Promise<Chosen[]> {
  const chosen: Chosen[] = []
  for (const [position, { name, kind, values }] of options.entries()) {
    const { id: option_id } = await tx
      .insertInto('product_options')
      .values({ product_id, name, kind, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = values.map(({ value, swatch = null }, at) => ({ option_id, value, swatch, position: at }))
    const written = await tx.insertInto('option_values').values(rows).returning(['id', 'position']).execute()
    for (const { id: value_id, position } of written) {
      const value = values[position]
      if (value) chosen.push({ option_id, value_id, value })
    }
  }
  return chosen
}

function chosenOf(known: Chosen[], name: string): Chosen {
  const chosen = known.find(({ value }) => value.value === name)
  if (!chosen)
    throw new RangeError(`the demo catalogue has a variant of ${name}, which is no value of its options`)
  return chosen
}
