import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { VariantMatrix } from '../../../contract/admin/variants.ts'
import type { ChosenOption, ProductOption } from '../../../contract/variant.ts'
import type { Tx } from '../../shop.ts'
import { fold } from './check-matrix.ts'
import type { LockedVariant } from './lock-variants.ts'

/** Without an id the variant is new. Price in minor units; `moved` is the change of its stock. */
export type VariantRow = {
  id: string | undefined
  code: string
  price: number
  stock: number
  moved: number
  options: ChosenOption[]
  imageIds: number[]
}

type Matrix = {
  id: string
  by: string
  at: Date
  options: VariantMatrix['options']
  present: { options: ProductOption[]; variants: LockedVariant[] }
  rows: VariantRow[]
}

/** Writes a checked matrix. The caller holds the locks of the product and its variants. */
export async function writeMatrix(tx: Tx, matrix: Matrix): Promise<void> {
  const valueIds = await writeOptions(tx, matrix)
  const rows = matrix.rows.map((row, position) => {
    const chosen = row.options.map(({ name, value }) => valueIds.get(valueKey(name, value)) as Value)
    return {
      ...row,
      id: row.id ?? randomUUID(),
      isNew: row.id === undefined,
      position,
      chosen,
      combination: chosen.map(({ value_id }) => value_id).sort((a, b) => a - b),
    }
  })
  await archiveOthers(tx, matrix, rows)
  await freeCodes(tx, matrix, rows)
  await writeVariants(tx, matrix, rows)
  await writeChoices(tx, rows)
  await writeMovements(tx, matrix, rows)
}

type Value = { option_id: number; value_id: number }
type Row = VariantRow & {
  id: string
  isNew: boolean
  position: number
  chosen: Value[]
  combination: number[]
}

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
    const { id: option_id } = known
      ? await tx
          .updateTable('product_options')
          .set(row)
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.insertInto('product_options').values(row).returning('id').executeTakeFirstOrThrow()
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
  const ids: number[] = []
  for (const [position, { id, value, swatch = null }] of values.entries()) {
    const found = findKnown(known, values, { id, isSame: (one) => fold(one.value) === fold(value) })
    const row = { option_id, value, swatch, position }
    const written = found
      ? await tx
          .updateTable('option_values')
          .set(row)
          .where('id', '=', found.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.insertInto('option_values').values(row).returning('id').executeTakeFirstOrThrow()
    ids.push(written.id)
  }
  const removed = known.map(({ id }) => id).filter((id) => !ids.includes(id))
  if (removed.length > 0) await tx.deleteFrom('option_values').where('id', 'in', removed).execute()
  return ids
}

async function archiveOthers(tx: Tx, { present, at }: Matrix, rows: Row[]): Promise<void> {
  const left = new Set(rows.map(({ id }) => id))
  const archived = present.variants.map(({ id }) => id).filter((id) => !left.has(id))
  if (archived.length === 0) return
  await tx
    .updateTable('variants')
    .set({ archived_at: at, updated_at: at })
    .where('id', 'in', archived)
    .execute()
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

async function writeVariants(tx: Tx, { id: productId, at }: Matrix, rows: Row[]): Promise<void> {
  const columns = sql`(id uuid, code text, price bigint, stock integer, position integer, combination integer[])`
  const known = JSON.stringify(rows.filter(({ isNew }) => !isNew))
  const added = JSON.stringify(rows.filter(({ isNew }) => isNew))
  await sql`
    update variants v set code = row.code, price = row.price, stock_quantity = row.stock, position = row.position,
      combination = row.combination, updated_at = ${at}
    from jsonb_to_recordset(${known}::jsonb) as row ${columns} where v.id = row.id`.execute(tx)
  await sql`
    insert into variants (id, product_id, code, price, stock_quantity, position, combination, created_at, updated_at)
    select id, ${productId}, code, price, stock, position, combination, ${at}, ${at}
    from jsonb_to_recordset(${added}::jsonb) as row ${columns}`.execute(tx)
}

async function writeChoices(tx: Tx, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('variant_option_values').where('variant_id', 'in', ids).execute()
  await tx.deleteFrom('variant_images').where('variant_id', 'in', ids).execute()
  const choices = rows.flatMap(({ id, chosen }) => chosen.map((value) => ({ variant_id: id, ...value })))
  const images = rows.flatMap(({ id, imageIds }) =>
    [...new Set(imageIds)].map((image_id) => ({ variant_id: id, image_id })),
  )
  if (choices.length > 0) await tx.insertInto('variant_option_values').values(choices).execute()
  if (images.length > 0) await tx.insertInto('variant_images').values(images).execute()
}

async function writeMovements(tx: Tx, { id: productId, by, at }: Matrix, rows: Row[]): Promise<void> {
  const movements = rows
    .filter(({ moved }) => moved !== 0)
    .map(({ id, moved, isNew }) => ({
      product_id: productId,
      variant_id: id,
      quantity: moved,
      reason: isNew ? 'initial' : 'edit',
      admin_id: by,
      created_at: at,
    }))
  if (movements.length > 0) await tx.insertInto('stock_movements').values(movements).execute()
}
