import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordBatch } from '../../audit/record-change.ts'
import { minorUnits } from '../../lib/money.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop, Tx } from '../../shop.ts'
import { productRow } from '../products/product-fields.ts'
import { writeMatrices } from '../variants/write-matrix.ts'
import { changeOf } from './import-change.ts'
import { ownerOf } from './plan-facts.ts'
import type { PlannedProduct } from './plan-import.ts'

export type IdentifiedProduct = PlannedProduct & { id: string }

/** Adds and edits products and variants, in few statements for all of them. Nothing is archived. */
export async function writeImport(
  tx: Tx,
  shop: Shop,
  { by, products }: { by: string; products: PlannedProduct[] },
): Promise<void> {
  // The search documents of 10,000 products take longer than a statement of a page may.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const at = shop.clock.now()
  const changed = products
    .filter(({ variants }) => variants.some(({ isChanged }) => isChanged))
    .map((product) => ({ ...product, id: product.known?.id ?? randomUUID() }))
  await writeProducts(tx, changed, at)
  const matrices = changed.map((product) => ({
    id: product.id,
    options: product.options,
    // Variants without a row stay.
    present: { options: product.known?.options ?? [], variants: [] },
    rows: rowsOf(product),
  }))
  await writeMatrices(tx, { by, at, reason: 'import' }, matrices)
  const rows = matrices.flatMap((matrix) => matrix.rows)
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
      list.map(({ id, variants: [{ fields }] }) => ({
        draft: false,
        is_gift_box: false,
        ...productRow(fields),
        id,
      })),
    )
  const columns = sql`(id uuid, name text, description text, brand_id integer, category_id integer, draft boolean,
    seo_title text, seo_description text, return_right text, is_gift_box boolean)`
  await sql`
    insert into products (id, name, description, brand_id, category_id, draft, seo_title, seo_description, return_right, is_gift_box, created_at, updated_at)
    select id, name, description, brand_id, category_id, draft, seo_title, seo_description, return_right, is_gift_box, ${at}, ${at}
    from jsonb_to_recordset(${json(products.filter(({ known }) => !known))}::jsonb) as row ${columns}`.execute(
    tx,
  )
  await sql`
    update products p set name = row.name, description = row.description, brand_id = row.brand_id,
      category_id = row.category_id, seo_title = row.seo_title, seo_description = row.seo_description,
      return_right = row.return_right, is_gift_box = row.is_gift_box, updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${json(products.filter(({ known }) => known))}::jsonb) as row ${columns}
    where p.id = row.id`.execute(tx)
}

function rowsOf({ known: product, variants }: IdentifiedProduct) {
  const last = product?.variants.at(-1)?.position ?? -1
  const changed = variants.filter(({ isChanged }) => isChanged)
  return changed.map((planned, index) => {
    const { known, fields, options } = planned
    const { code, price, compare_at_price, stock_quantity: stock, made_to_order } = fields
    return {
      id: known?.id ?? randomUUID(),
      owner: ownerOf(planned),
      isNew: !known,
      position: known?.position ?? last + 1 + index,
      code,
      price: minorUnits(price),
      compare_at_price: compare_at_price ? minorUnits(compare_at_price) : null,
      stock,
      moved: stock - (known?.stock_quantity ?? 0),
      options,
      imageIds: known?.image_ids ?? [],
      ...(made_to_order !== undefined && { made_to_order }),
    }
  })
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
