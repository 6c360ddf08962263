import { sql } from 'kysely'
import { MAX_FOUND } from '../../contract/admin/find.ts'
import { listAccounts } from '../account/list-accounts.ts'
import { searchBySpelling } from '../catalog/search/search-products.ts'
import { hasOrderText } from '../orders/queries/order-filters.ts'
import type { Shop, Tx } from '../shop.ts'

const FIRST = { skip: 0, limit: MAX_FOUND }

/** What an owner may mean by a text, best or newest first. */
export async function findAnything({ db }: Pick<Shop, 'db'>, text: string) {
  const [orders, products, customers] = await Promise.all([
    findOrders(db, text),
    searchBySpelling(db, { name: text, code: text, ...FIRST }),
    listAccounts(db, 'user', { search: text, ...FIRST }),
  ])
  return {
    orders,
    // A corrected spelling would hide that nothing is called so.
    products:
      products.correctedTo !== undefined
        ? []
        : products.items.map(({ id, code, name }) => ({ id, code, name })),
    customers: customers.items.map(({ id, first_name, last_name, email }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      email,
    })),
  }
}

type FoundOrder = { id: string; code: string; name: string; status: string }

async function findOrders(db: Tx, text: string): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.id, o.code, trim(o.first_name || ' ' || o.last_name) as name, o.status
    from orders o where ${hasOrderText(text)} order by o.created_at desc, o.id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return rows
}
