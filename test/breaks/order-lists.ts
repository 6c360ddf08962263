import type { Break } from './break.ts'

const LISTS = "A customer's orders are paged; addresses are a plain list with one default"
const LEAFS = 'shop/order/place-as-customer.test.ts › leafs through orders, newest first'
const SEARCH =
  'Orders are searched by names, e-mail and phone anywhere, statuses and payment method exactly, whole days in the shop; no filter is 422'
const ANYWHERE =
  'shop/order/list-orders.test.ts › names, e-mail and phone match anywhere and in any case; nothing in them is a wildcard'
const EXACTLY =
  'shop/order/list-orders.test.ts › statuses match exactly; an order that nobody has paid counts as pending'
const DAYS = 'shop/order/list-orders.test.ts › days are whole days where the shop is, both included'
const DELETES = 'Deletes answer {id}'

/** Lists of orders and addresses, searches, and what deleting answers. */
export const orderLists: Break[] = [
  {
    line: LISTS,
    test: LEAFS,
    file: 'shop/order/list-user-orders.ts',
    from: ' offset ${skip}',
    to: '',
  },
  {
    line: LISTS,
    test: 'shop/address/address.test.ts › the first one becomes the default; the list shows it first, then the newest',
    file: 'shop/address/save-address.ts',
    from: 'is_default: count === 0',
    to: 'is_default: false',
  },
  {
    line: LISTS,
    test: 'shop/address/address.test.ts › has one default whatever is pressed at the same moment',
    file: 'shop/address/set-default-address.ts',
    from: "    await lockAccount(tx, 'user', { id: userId })\n    const chosen",
    to: '    const chosen',
  },
  {
    line: SEARCH,
    test: ANYWHERE,
    file: 'shop/order/order-filters.ts',
    from: '`%${escapeLike(text)}%`',
    to: '`${escapeLike(text)}%`',
  },
  {
    line: SEARCH,
    test: ANYWHERE,
    file: 'shop/order/order-filters.ts',
    from: ': sql`lower(${column}) like lower(${pattern})`',
    to: ': sql`${column} like ${pattern}`',
  },
  {
    line: SEARCH,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: 'o.status = ${filters.status}',
    to: "o.status like ${filters.status + '%'}",
  },
  {
    line: SEARCH,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: "u.payment_status in ('open', 'pending')",
    to: "u.payment_status = 'pending'",
  },
  {
    line: SEARCH,
    test: EXACTLY,
    file: 'shop/order/order-filters.ts',
    from: 'o.payment_method = ${filters.payment_method}',
    to: 'o.payment_method is not null',
  },
  {
    line: SEARCH,
    test: DAYS,
    file: 'shop/order/order-filters.ts',
    from: 'dayStart(to, config.timeZone, 1)',
    to: 'dayStart(to, config.timeZone)',
  },
  {
    line: SEARCH,
    test: DAYS,
    file: 'shop/order/order-filters.ts',
    from: 'dayStart(from, config.timeZone)',
    to: "dayStart(from, 'UTC')",
  },
  {
    line: SEARCH,
    test: 'shop/order/list-orders.test.ts › a search needs a filter, and skip and limit',
    file: 'api/admin-orders.ts',
    from: 'Object.keys(given).length === 0',
    to: 'Object.keys(given).length < 0',
  },
  {
    line: DELETES,
    test: 'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    file: 'shop/promo/save-promo.ts',
    from: 'return { id }',
    to: 'return { id, ...before }',
  },
  {
    line: DELETES,
    test: 'shop/address/address.test.ts › deleting the default one makes the newest left the default; deleting twice is not found',
    file: 'shop/address/set-default-address.ts',
    from: 'return { id }',
    to: 'return { id: userId }',
  },
  {
    line: DELETES,
    test: 'api/categories-brands.test.ts › are added, edited and deleted, and shoppers see it at once',
    file: 'shop/catalogue/delete-category.ts',
    from: 'return { id }',
    to: 'return { id, ...before }',
  },
  {
    line: DELETES,
    test: 'api/categories-brands.test.ts › are added, edited and deleted, but not while a product has them',
    file: 'shop/catalogue/delete-brand.ts',
    from: 'return { id }',
    to: 'return { id, ...before }',
  },
  {
    line: DELETES,
    test: 'api/sort-pictures.test.ts › removes one, and its files when no other product has the same picture',
    file: 'shop/catalogue/remove-picture.ts',
    from: 'return { id: imageId }',
    to: 'return { id: Number(id) }',
  },
]
