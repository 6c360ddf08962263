import { CompiledQuery, sql } from 'kysely'
import type { AdminProduct } from '../../../contract/admin/product-admin.ts'
import type { Product } from '../../../contract/product.ts'
import { type JsonOf, readJson } from '../../lib/json-of.ts'
import type { Tx } from '../../shop.ts'
import { adminProductColumns, imageBaseUrlInJson, productText } from './product-rows.ts'

// Built once, because the query builder is slow.
const BY_ID = `
  select (select row_to_json(shown) from (select ${productText('$2::text')}) shown)::text as product,
    p.archived_at is not null as archived
  from products p where p.id = $1 and not p.draft`

type Found<As> = { product: As; archived: boolean }

/** Includes products that are no longer sold: see `archived`. Excludes drafts. */
export async function findProduct(db: Tx, id: string): Promise<Found<Product> | undefined> {
  const found = await findProductText(db, id)
  return found && { ...found, product: readJson(found.product) }
}

/** @returns the response's JSON */
export async function findProductText(db: Tx, id: string): Promise<Found<JsonOf<Product>> | undefined> {
  const { rows } = await db.executeQuery<Found<JsonOf<Product>>>(
    CompiledQuery.raw(BY_ID, [id, imageBaseUrlInJson()]),
  )
  return rows[0]
}

/** For admins: also a draft or an archived product. */
export async function findAdminProduct(db: Tx, id: string): Promise<AdminProduct | undefined> {
  const { rows } = await sql<AdminProduct>`
    select ${adminProductColumns()} from products p where p.id = ${id}`.execute(db)
  return rows[0]
}
