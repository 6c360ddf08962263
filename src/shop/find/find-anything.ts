import { type RawBuilder, sql } from 'kysely'
import { MAX_FOUND } from '../../contract/admin/find.ts'
import { listAccounts } from '../account/list-accounts.ts'
import { searchBySpelling } from '../catalog/search/search-products.ts'
import { contains } from '../lib/contains.ts'
import { hasCodePart, hasOrderText } from '../orders/queries/order-filters.ts'
import type { Shop, Tx } from '../shop.ts'

const FIRST = { skip: 0, limit: MAX_FOUND }

/** What an owner may mean by a text, best or newest first. */
export async function findAnything({ db }: Pick<Shop, 'db'>, text: string) {
  const [orders, products, drafts, gift_boxes, customers] = await Promise.all([
    findOrders(db, text),
    searchBySpelling(db, { name: text, code: text, ...FIRST }),
    findUnlisted(db, sql`p.draft`, text),
    findUnlisted(db, sql`p.is_gift_box and not p.draft`, text),
    listAccounts(db, 'user', { search: text, ...FIRST }),
  ])
  return {
    orders,
    // A corrected spelling would hide that nothing is called so.
    products:
      products.correctedTo !== undefined
        ? []
        : products.items.map(({ id, code, name }) => ({ id, code, name })),
    drafts,
    gift_boxes,
    customers: customers.items.map(({ id, first_name, last_name, email }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      email,
    })),
  }
}

type FoundProduct = { id: string; code: string; name: string }

/** The search has neither drafts nor gift boxes. There are few: they need no index. */
async function findUnlisted(db: Tx, which: RawBuilder<unknown>, text: string): Promise<FoundProduct[]> {
  const { rows } = await sql<FoundProduct>`
    select p.id, offer.code, p.name
    from products p cross join lateral (
      select (array_agg(v.code order by v.position, v.id))[1] as code,
        coalesce(bool_or(${contains(sql`v.code`, text)}), false) as has_code
      from variants v where v.product_id = p.id and v.archived_at is null) offer
    where ${which} and p.archived_at is null and (offer.has_code or ${contains(sql`p.name`, text)})
    order by p.created_at desc, p.id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}

type FoundOrder = { id: string; code: string; name: string; status: string }

/** Parts of codes are read only when the rest leaves room, because they have no index. */
async function findOrders(db: Tx, text: string): Promise<FoundOrder[]> {
  // The indexes find three characters. `offset 0` keeps the planner from walking the whole list for a few rows.
  const byIndex = /[\p{L}\p{N}]{3}/u.test(text) ? sql`offset 0` : sql``
  const found = await newestOrders(db, sql`${hasOrderText(text)} ${byIndex}`)
  const isCodePart = hasCodePart(text)
  if (found.length === MAX_FOUND || !isCodePart) return found
  const byPart = await newestOrders(db, isCodePart)
  const others = byPart.filter(({ id }) => !found.some((one) => one.id === id))
  return [...found, ...others].slice(0, MAX_FOUND)
}

async function newestOrders(db: Tx, where: RawBuilder<unknown>): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.id, o.code, trim(o.first_name || ' ' || o.last_name) as name, o.status
    from (select * from orders o where ${where}) o order by o.created_at desc, o.id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return rows
}
