import { sql } from 'kysely'
import type { VariantMatrix } from '../../../contract/admin/products/variants.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import type { ChosenOption, ProductOption } from '../../../contract/variant.ts'
import type { Tx } from '../../shop.ts'
import { fold } from './check-matrix.ts'
import type { LockedVariant } from './lock-variants.ts'
import { CHOSEN_OPTIONS } from './variant-rows.ts'

/** Prices in minor units; `moved` is the change of its stock. */
export type VariantRow = {
  id: string
  isNew: boolean
  position: number
  code: string
  price: number
  compare_at_price: number | null
  stock: number
  moved: number
  options: ChosenOption[]
  imageIds: number[]
  /** Absent: unchanged. */
  made_to_order?: MadeToOrder | null
}

type Matrix = {
  id: string
  options: VariantMatrix['options']
  /** The variants are those whose codes may be swapped, and which are archived without a row. */
  present: { options: ProductOption[]; variants: LockedVariant[] }
  rows: VariantRow[]
}

type Change = { by: string; at: Date; reason: 'edit' | 'import' }

/** Writes checked matrices, the variants of all in few statements. The caller holds the locks of the products and variants. */
export async function writeMatrices(tx: Tx, change: Change, matrices: Matrix[]): Promise<void> {
  const all: Row[] = []
  for (const matrix of matrices) {
    await archiveOthers(tx, matrix, change.at)
    const valueIds = await writeOptions(tx, matrix)
    const rows = matrix.rows.map((row) => {
      const chosen = row.options.map(({ name, value }) => valueIds.get(valueKey(name, value)) as Value)
      const combination = chosen.map(({ value_id }) => value_id).sort((a, b) => a - b)
      return { ...row, product_id: matrix.id, chosen, combination }
    })
    await freeCodes(tx, matrix, rows)
    all.push(...rows)
  }
  await writeVariants(tx, all, change.at)
  await writeMadeToOrder(tx, all)
  await writeChoices(tx, all)
  await writeMovements(tx, all, change)
}

type Value = { option_id: number; value_id: number }
type Row = VariantRow & { product_id: string; chosen: Value[]; combination: number[] }

function valueKey(name: string, value: string): string {
  return JSON.stringify([fold(name), fold(value)])
}

/** An option or value without an id is the one of its name, if there is one. */
async function writeOptions(
  tx: Tx,
  { id: productId, options, present }: Matrix,
): Promise<Map<string, Value>> {
  const ids = new Map<string, Value>()
  const kept: number[] = []
  for (const [position, { id, name, kind, values }] of options.entries()) {
    const known = findKnown(present.options, options, {
      id,
      isSame: (option) => fold(option.name) === fold(name),
    })
    const row = { product_id: productId, name, kind, position }
    const option_id =
      known?.id ??
      (await tx.insertInto('product_options').values(row).returning('id').executeTakeFirstOrThrow()).id
    if (known && (present.options[position] !== known || known.name !== name || known.kind !== kind))
      await tx.updateTable('product_options').set(row).where('id', '=', known.id).execute()
    kept.push(option_id)
    const valueIds = await writeValues(tx, option_id, { values, known: known?.values ?? [] })
    for (const [at, { value }] of values.entries())
      ids.set(valueKey(name, value), { option_id, value_id: valueIds[at] as number })
  }
  const removed = present.options.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (removed.length > 0) await tx.deleteFrom('product_options').where('id', 'in', removed).execute()
  return ids
}

type Wanted<Known> = { id: number | null | undefined; isSame: (known: Known) => boolean }

/** By its id, else by its name unless another entry has that one's id: it may get another name now. */
function findKnown<Known extends { id: number }>(
  known: Known[],
  entries: { id?: number | null | undefined }[],
  { id, isSame }: Wanted<Known>,
): Known | undefined {
  if (id) return known.find((one) => one.id === id)
  return known.find((one) => isSame(one) && !entries.some((entry) => entry.id === one.id))
}

type Values = { values: Matrix['options'][number]['values']; known: ProductOption['values'] }

/** @returns the ids in the order of `values` */
async function writeValues(tx: Tx, option_id: number, { values, known }: Values): Promise<number[]> {
  const rows = values.map(({ id, value, swatch = null }, position) => ({
    found: findKnown(known, values, { id, isSame: (one) => fold(one.value) === fold(value) }),
    row: { option_id, value, swatch, position },
  }))
  for (const { found, row } of rows)
    if (found && (known[row.position] !== found || found.value !== row.value || found.swatch !== row.swatch))
      await tx.updateTable('option_values').set(row).where('id', '=', found.id).execute()
  const added = rows.flatMap(({ found, row }) => (found ? [] : [row]))
  const inserted =
    added.length > 0
      ? await tx.insertInto('option_values').values(added).returning(['id', 'position']).execute()
      : []
  const idsByPlace = new Map(inserted.map(({ id, position }) => [position, id]))
  const ids = rows.map(({ found, row }) => found?.id ?? (idsByPlace.get(row.position) as number))
  const removed = known.map(({ id }) => id).filter((id) => !ids.includes(id))
  if (removed.length > 0) await tx.deleteFrom('option_values').where('id', 'in', removed).execute()
  return ids
}

/** Before their options and values are deleted: carts show those of an archived variant as they were. */
async function archiveOthers(tx: Tx, { present, rows }: Matrix, at: Date): Promise<void> {
  const left = new Set(rows.map(({ id }) => id))
  const archived = present.variants.map(({ id }) => id).filter((id) => !left.has(id))
  if (archived.length === 0) return
  await sql`
    update variants v set archived_at = ${at}, updated_at = ${at}, archived_options = ${CHOSEN_OPTIONS}::jsonb
    where id = any (${archived}::uuid[])`.execute(tx)
}

/** Codes and combinations may be swapped: the unique indexes would refuse the first of two rows. */
async function freeCodes(tx: Tx, { present }: Matrix, rows: Row[]): Promise<void> {
  const changed = rows.filter((row) => {
    const before = present.variants.find(({ id }) => id === row.id)
    return before && (before.code !== row.code || before.combination.join() !== row.combination.join())
  })
  await sql`
    update variants v set code = v.id::text, combination = array[-1 - row.position]
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as row (id uuid, position integer)
    where v.id = row.id`.execute(tx)
}

async function writeVariants(tx: Tx, rows: Row[], at: Date): Promise<void> {
  const columns = sql`(id uuid, product_id uuid, code text, price bigint, compare_at_price bigint, stock integer, position integer, combination integer[])`
  const known = JSON.stringify(rows.filter(({ isNew }) => !isNew))
  const added = JSON.stringify(rows.filter(({ isNew }) => isNew))
  await sql`
    update variants v set code = row.code, price = row.price, compare_at_price = row.compare_at_price,
      stock_quantity = row.stock, position = row.position, combination = row.combination, updated_at = ${at}
    from jsonb_to_recordset(${known}::jsonb) as row ${columns} where v.id = row.id`.execute(tx)
  await sql`
    insert into variants (id, product_id, code, price, compare_at_price, stock_quantity, position, combination, created_at, updated_at)
    select id, product_id, code, price, compare_at_price, stock, position, combination, ${at}, ${at}
    from jsonb_to_recordset(${added}::jsonb) as row ${columns}`.execute(tx)
}

async function writeMadeToOrder(tx: Tx, rows: Row[]): Promise<void> {
  const given = rows.filter(({ made_to_order }) => made_to_order !== undefined)
  await sql`
    update variants v set made_to_order = row.made_to_order
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (id uuid, made_to_order jsonb)
    where v.id = row.id and v.made_to_order is distinct from row.made_to_order`.execute(tx)
}

/** Writes choices that are there, too: their insert brings renamed values into the search. */
async function writeChoices(tx: Tx, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await sql`delete from variant_option_values where variant_id = any (${ids}::uuid[])`.execute(tx)
  await sql`delete from variant_images where variant_id = any (${ids}::uuid[])`.execute(tx)
  const choices = rows.flatMap(({ id, chosen }) => chosen.map((value) => ({ variant_id: id, ...value })))
  const images = rows.flatMap(({ id, imageIds }) =>
    [...new Set(imageIds)].map((image_id) => ({ variant_id: id, image_id })),
  )
  await sql`
    insert into variant_option_values (variant_id, option_id, value_id)
    select variant_id, option_id, value_id from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as choice (variant_id uuid, option_id integer, value_id integer)`.execute(tx)
  await sql`
    insert into variant_images (variant_id, image_id)
    select variant_id, image_id from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
      as image (variant_id uuid, image_id integer)`.execute(tx)
}

async function writeMovements(tx: Tx, rows: Row[], { by, at, reason }: Change): Promise<void> {
  await sql`
    insert into stock_movements (product_id, variant_id, quantity, reason, admin_id, created_at)
    select product_id, id, moved, case when "isNew" then 'initial' else ${reason} end, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as move (product_id uuid, id uuid, moved integer, "isNew" boolean) where moved <> 0`.execute(tx)
}
