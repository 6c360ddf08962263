import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { inject } from 'vitest'
import { openTestShop, type TestShop } from '../../../../tests/support/harness.ts'
import type { DB } from '../../../db/tables.ts'

export type SearchedShop = {
  shop: TestShop
  db: Kysely<DB>
  /** The statements sent through `db`. */
  sent: CompiledQuery[]
}

export async function openSearchedShop(): Promise<SearchedShop> {
  const shop = await openTestShop(inject('server'))
  const sent: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: shop.pool })
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  await shop.sql(`insert into brands (name, description) values ('One', ''), ('Two', '')`)
  await shop.sql(`insert into categories (name, description, parent_id)
    values ('One', '-', null), ('Two', '-', null), ('Below one', '-', 1)`)
  return { shop, db, sent }
}
