import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordBatch } from '../../audit/record-change.ts'
import { minorUnits } from '../../lib/money.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop, Tx } from '../../shop.ts'
import { productRow } from '../products/product-fields.ts'
import { changeOf } from './import-change.ts'
import { ownerOf } from './plan-facts.ts'
import type { PlannedProduct, PlannedVariant } from './plan-import.ts'
import { type ValueIds, valueKey, writeOptions } from './write-options.ts'

export type IdentifiedProduct = PlannedProduct & { id: string }

/** Adds and edits products and variants, in few statements for all of them. Nothing is archived. */
export async function writeImport(
  tx: Tx,
  shop: Shop,
  { by, products }: { by: string; products: PlannedProduct[] },
): Promise<void> {
  const at = shop.clock.now()
  const changed = products
    .filter(({ variants }) => variants.some(({ isChanged }) => isChanged))
    .map((product) => ({ ...product, id: product.known?.id ?? randomUUID() }))
  await writeProducts(tx, changed, at)
  const valueIds = await writeOptions(tx, changed)
  const rows = changed.flatMap((product) =>
    product.variants
      .filter(({ isChanged }) => isChanged)
      .map((variant, index) => rowOf(product, variant, { index, valueIds })),
  )
  await writeVariants(tx, rows, at)
  await writeChoices(tx, rows)
  await writeMovements(tx, rows, { by, at })
  await writeFacts(tx, changed, new Map(rows.map(({ owner, id }) => [owner, id])))
  const common = { by, at, subject: 'product', action: 'imported' } as const
  const edited = changed.filter(({ known }) => known).length
  const name = `Import of ${pluralize(changed.length, 'product')}`
  const after = { new: changed.length - edited, changed: edited }
  if (changed.length > 0)
    await recordBatch(
      tx,
      { ...common, id: randomUUID(), name, after },
      changed.map((product) => ({ ...common, ...changeOf(product) })),
    )
}

async function writeProducts(tx: Tx, products: IdentifiedProduct[], at: Date): Promise<void> {
  const json = (list: IdentifiedProduct[]) =>
    JSON.stringify(
      list.map(({ id, variants: [{ fields }] }) => ({ draft: false, ...productRow(fields), id })),
    )
  const columns = sql`(id uuid, name text, description text, brand_id integer, category_id integer, draft boolean)`
  await sql`
    insert into products (id, name, description, brand_id, category_id, draft, created_at, updated_at)
    select id, name, description, brand_id, category_id, draft, ${at}, ${at}
    from jsonb_to_recordset(${json(products.filter(({ known }) => !known))}::jsonb) as row ${columns}`.execute(
    tx,
  )
  await sql`
    update products p set name = row.name, description = row.description, brand_id = row.brand_id,
      category_id = row.category_id, updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${json(products.filter(({ known }) => known))}::jsonb) as row ${columns}
    where p.id = row.id`.execute(tx)
}

type Row = ReturnType<typeof rowOf>

/** The price is in minor units. */
function rowOf(
  { id: product_id, known: product }: IdentifiedProduct,
  planned: PlannedVariant,
  { index, valueIds }: { index: number; valueIds: ValueIds },
) {
  const { known, fields, options } = planned
  const setsOptions = known ? known.options.length < options.length : true
  const chosen = setsOptions
    ? options.flatMap(({ name, value }) => valueIds.get(valueKey(product_id, name, value)) ?? [])
    : []
  const { code, price, stock_quantity } = fields
  const owner = ownerOf(planned)
  const last = product?.variants.at(-1)?.position ?? -1
  return {
    id: known?.id ?? randomUUID(),
    product_id,
    owner,
    isNew: !known,
    code,
    price: minorUnits(price),
    stock_quantity,
    moved: stock_quantity - (known?.stock_quantity ?? 0),
    position: known?.position ?? last + 1 + index,
    setsOptions,
    chosen,
    combination: chosen.map(({ value_id }) => value_id).sort((a, b) => a - b),
  }
}

const VARIANT = sql`(id uuid, product_id uuid, code text, price bigint, stock_quantity integer, position integer,
  "setsOptions" boolean, combination integer[])`

async function writeVariants(tx: Tx, rows: Row[], at: Date): Promise<void> {
  const [known, added] = [rows.filter(({ isNew }) => !isNew), rows.filter(({ isNew }) => isNew)]
  await sql`
    update variants v set code = row.code, price = row.price, stock_quantity = row.stock_quantity, updated_at = ${at},
      combination = case when row."setsOptions" then row.combination else v.combination end
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as row ${VARIANT} where v.id = row.id`.execute(
    tx,
  )
  await sql`
    insert into variants (id, product_id, code, price, stock_quantity, position, combination, created_at, updated_at)
    select id, product_id, code, price, stock_quantity, position, combination, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as row ${VARIANT}`.execute(tx)
}

async function writeChoices(tx: Tx, rows: Row[]): Promise<void> {
  const choices = rows.flatMap(({ id, chosen }) => chosen.map((value) => ({ variant_id: id, ...value })))
  await sql`
    insert into variant_option_values (variant_id, option_id, value_id)
    select variant_id, option_id, value_id from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as choice (variant_id uuid, option_id integer, value_id integer)`.execute(tx)
}

async function writeMovements(tx: Tx, rows: Row[], { by, at }: { by: string; at: Date }): Promise<void> {
  await sql`
    insert into stock_movements (product_id, variant_id, quantity, reason, admin_id, created_at)
    select product_id, id, moved, case when "isNew" then 'initial' else 'import' end, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as move (product_id uuid, id uuid, moved integer, "isNew" boolean) where moved <> 0`.execute(tx)
}

/** @param ids of the variants by their owner in the plan */
async function writeFacts(tx: Tx, products: IdentifiedProduct[], ids: Map<string, string>): Promise<void> {
  const changed = products.filter(({ facts }) => facts.after !== facts.before)
  const rows = changed.flatMap(({ id: product_id, facts: { after } }) =>
    after.map(({ variant_id, key, value }, at) => ({
      product_id,
      variant_id: variant_id && (ids.get(variant_id) ?? variant_id),
      key,
      value,
      position: after.slice(0, at).filter((one) => one.variant_id === variant_id && one.key === key).length,
    })),
  )
  await sql`
    delete from product_facts where product_id = any (${changed.map(({ id }) => id)}::uuid[])
      and (variant_id is null or variant_id = any (${changed.flatMap(({ facts }) => facts.before.flatMap(({ variant_id }) => variant_id ?? []))}::uuid[]))`.execute(
    tx,
  )
  await sql`
    insert into product_facts (product_id, variant_id, key, value, position)
    select product_id, variant_id, key, value, position from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fact (product_id uuid, variant_id uuid, key text, value text, position integer)`.execute(tx)
}
