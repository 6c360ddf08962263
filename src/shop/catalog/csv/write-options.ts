import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import { fold } from '../variants/check-matrix.ts'
import type { IdentifiedProduct } from './write-import.ts'

export type ValueIds = Map<string, { option_id: number; value_id: number }>

export function valueKey(productId: string, name: string, value: string): string {
  return JSON.stringify([productId, fold(name), fold(value)])
}

/** Adds the new options and values of all products. @returns the ids of all values, by `valueKey` */
export async function writeOptions(tx: Tx, products: IdentifiedProduct[]): Promise<ValueIds> {
  const options = products.flatMap(({ id: product_id, options }) =>
    options.map((option, position) => ({ ...option, product_id, position })),
  )
  const optionIds = await insertOptions(
    tx,
    options.filter(({ id }) => id === undefined),
  )
  const values = options.flatMap(({ id, product_id, name, position, values }) =>
    values.map((value, at) => ({
      ...value,
      key: valueKey(product_id, name, value.value),
      option_id: id ?? (optionIds.get(`${product_id} ${position}`) as number),
      position: at,
    })),
  )
  const valueIds = await insertValues(
    tx,
    values.filter(({ id }) => id === undefined),
  )
  return new Map(
    values.map(({ key, id, option_id, position }) => [
      key,
      { option_id, value_id: id ?? (valueIds.get(`${option_id} ${position}`) as number) },
    ]),
  )
}

async function insertOptions(tx: Tx, options: object[]): Promise<Map<string, number>> {
  if (options.length === 0) return new Map()
  const { rows } = await sql<{ id: number; product_id: string; position: number }>`
    insert into product_options (product_id, name, kind, position)
    select product_id, name, kind, position from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as option (product_id uuid, name text, kind text, position integer)
    returning id, product_id, position`.execute(tx)
  return new Map(rows.map(({ id, product_id, position }) => [`${product_id} ${position}`, id]))
}

async function insertValues(tx: Tx, values: object[]): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<{ id: number; option_id: number; position: number }>`
    insert into option_values (option_id, value, position)
    select option_id, value, position from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as value (option_id integer, value text, position integer)
    returning id, option_id, position`.execute(tx)
  return new Map(rows.map(({ id, option_id, position }) => [`${option_id} ${position}`, id]))
}
