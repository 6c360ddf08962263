import { broken } from '../break.ts'

/** Lists of orders and addresses, searches, and what deleting answers. */
export const orderLists = [
  ...broken(
    "A customer's orders are paged; addresses are a plain list with one default",
    'shop/order/place-as-customer.test.ts › leafs through orders, newest first',
    ['shop/order/list-user-orders.ts', ' offset ${skip}', ''],
  ),
  ...broken(
    "A customer's orders are paged; addresses are a plain list with one default",
    'shop/address/address.test.ts › the first one becomes the default; the list shows it first, then the newest',
    ['shop/address/save-address.ts', 'is_default: count === 0', 'is_default: false'],
  ),
  ...broken(
    "A customer's orders are paged; addresses are a plain list with one default",
    'shop/address/address.test.ts › has one default whatever is pressed at the same moment',
    [
      'shop/address/set-default-address.ts',
      "    await lockAccount(tx, 'user', { id: userId })\n    const chosen",
      '    const chosen',
    ],
  ),
  ...broken(
    'Orders are searched by names, e-mail and phone anywhere, statuses and payment method as whole words in any case, whole days in the shop; no filter is 422, and so is a first day after the last',
    'shop/order/list-orders.test.ts › names, e-mail and phone match anywhere and in any case; nothing in them is a wildcard',
    ['shop/order/order-filters.ts', '`%${escapeLike(part)}%`', '`${escapeLike(part)}%`'],
    [
      'shop/order/order-filters.ts',
      'asked = sql`lower(${column}) like lower(',
      'asked = sql`${column} like (',
    ],
  ),
  ...broken(
    'Orders are searched by names, e-mail and phone anywhere, statuses and payment method as whole words in any case, whole days in the shop; no filter is 422, and so is a first day after the last',
    'shop/order/list-orders.test.ts › statuses match exactly; an order that nobody has paid counts as pending',
    ['shop/order/order-filters.ts', 'o.status = ${status.toLowerCase()}', "o.status like ${status + '%'}"],
    ['shop/order/order-filters.ts', 'o.status = ${status.toLowerCase()}', 'o.status = ${status}'],
    [
      'shop/order/order-filters.ts',
      "u.payment_status in ('open', 'pending')",
      "u.payment_status = 'pending'",
    ],
    ['shop/order/order-filters.ts', '${method}` : sql`false`', '${method}` : sql`true`'],
  ),
  ...broken(
    'Orders are searched by names, e-mail and phone anywhere, statuses and payment method as whole words in any case, whole days in the shop; no filter is 422, and so is a first day after the last',
    'shop/order/list-orders.test.ts › days are whole days where the shop is, both included',
    ['shop/order/order-filters.ts', 'dayStart(to, config.timeZone, 1)', 'dayStart(to, config.timeZone)'],
    ['shop/order/order-filters.ts', 'dayStart(from, config.timeZone)', "dayStart(from, 'UTC')"],
  ),
  ...broken(
    'Orders are searched by names, e-mail and phone anywhere, statuses and payment method as whole words in any case, whole days in the shop; no filter is 422, and so is a first day after the last',
    'shop/order/list-orders.test.ts › a search needs a filter, and skip and limit',
    ['api/admin-orders.ts', 'Object.keys(given).length === 0', 'Object.keys(given).length < 0'],
    ['contract/fields.ts', 'from <= to', "from > ''"],
  ),
  ...broken(
    'Deletes answer {id}',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    ['shop/promo/save-promo.ts', 'return { id }', 'return { id, ...before }'],
  ),
  ...broken(
    'Deletes answer {id}',
    'shop/address/address.test.ts › deleting the default one makes the newest left the default; deleting twice is not found',
    ['shop/address/delete-address.ts', 'return { id }', 'return { id: userId }'],
  ),
  ...broken(
    'Deletes answer {id}',
    'api/categories-brands.test.ts › are added, edited and deleted, and shoppers see it at once',
    ['shop/catalogue/delete-category.ts', 'return { id }', 'return { id, ...before }'],
  ),
  ...broken(
    'Deletes answer {id}',
    'api/categories-brands.test.ts › are added, edited and deleted, but not while a product has them',
    ['shop/catalogue/delete-brand.ts', 'return { id }', 'return { id, ...before }'],
  ),
  ...broken(
    'Deletes answer {id}',
    'api/sort-pictures.test.ts › removes one, and its files when no other product has the same picture',
    ['shop/catalogue/remove-picture.ts', 'return { id: imageId }', 'return { id: Number(id) }'],
  ),
]
