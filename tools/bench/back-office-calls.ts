import type pg from 'pg'

/** Every list of the back office: as it opens, deep down, and narrowed by what is common, rare and not there. */
export async function backOfficeCalls(pool: pg.Pool): Promise<{ name: string; path: string }[]> {
  const counted = await pool.query<Counted>(`select
    (select count(*) from orders)::int as orders, (select count(*) from users)::int as users,
    (select count(*) from products)::int as products, (select count(*) from audit_log)::int as changes,
    (select count(*) from emails)::int as emails,
    (select count(*) from products where stock_quantity < 5 and stock_quantity > 0)::int as low,
    (select product_id from stock_movements group by 1 order by count(*) desc limit 1) as moved,
    (select id from orders order by created_at limit 1) as "order",
    (select code from orders order by created_at limit 1) as code`)
  const [is] = counted.rows
  if (!is) return []
  return [
    { name: 'dashboard', path: '/admin/dashboard/' },
    { name: 'an order', path: `/order/${is.order}/` },
    ...orderCalls(is),
    ...productCalls(is),
    ...logCalls(is),
    ...paged('users', '/users/allusers/', is.users),
    { name: 'users, search: a name', path: '/users/allusers/?search=lovelace' },
    { name: 'users, search: one', path: '/users/allusers/?search=user4321@' },
    { name: 'users, search: two letters', path: '/users/allusers/?search=ad' },
    { name: 'users, search: nobody', path: '/users/allusers/?search=nobody' },
    { name: 'users, search: all', path: '/users/allusers/?search=example' },
    { name: 'users, search: all, deep', path: `/users/allusers/?search=example&skip=${half(is.users)}` },
    { name: 'admins', path: '/admin/' },
    ...mailCalls(is),
    { name: 'promos', path: '/promos/' },
    { name: 'promos, last page', path: '/promos/?skip=490' },
    { name: 'categories', path: '/category/?limit=100' },
    { name: 'brands', path: '/brands/?limit=100' },
  ]
}

type Counted = Record<'orders' | 'users' | 'products' | 'changes' | 'emails' | 'low', number> &
  Record<'moved' | 'order' | 'code', string>

function orderCalls({ orders, code }: Counted) {
  const search = (name: string, query: string) => ({
    name: `orders, ${name}`,
    path: `/order/search/?skip=0&limit=10&${query}`,
  })
  return [
    ...paged('orders', '/order/', orders),
    { name: 'orders, 100 a page', path: '/order/?limit=100' },
    search('code: one', `code=${code}`),
    search('code: without its year', `code=${code.slice(3)}`),
    search('code: none', 'code=26-ZZZZZZZZ'),
    search('first name: a twelfth', 'first_name=ada'),
    search('first name: one letter', 'first_name=a'),
    search('first name: nobody', 'first_name=nobody'),
    search('last name: an eleventh', 'last_name=lovelace'),
    search('e-mail: one', 'email=shopper4321@'),
    search('e-mail: one, whole', 'email=shopper4321@example.com'),
    search('e-mail: all', 'email=example'),
    search('phone: some', 'phone_number=7000'),
    ...['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'].map((status) =>
      search(`status: ${status}`, `status=${status}`),
    ),
    {
      name: 'orders, completed, deep',
      path: `/order/search/?skip=${half(orders)}&limit=10&status=completed`,
    },
    ...['paid', 'pending', 'failed', 'refunded'].map((status) =>
      search(`payment: ${status}`, `payment_status=${status}`),
    ),
    search('method: stripe', 'payment_method=stripe'),
    search('method: another', 'payment_method=cash'),
    search('a week', `min_created_at=${daysAgo(37)}&max_created_at=${daysAgo(30)}`),
    search('a year', `min_created_at=${daysAgo(400)}&max_created_at=${daysAgo(35)}`),
    search('name, status and dates', `first_name=ada&status=completed&min_created_at=${daysAgo(300)}`),
    search('name and payment', 'first_name=ada&payment_status=refunded'),
  ]
}

function productCalls({ products, low, moved }: Counted) {
  return [
    ...paged('products', '/products/', products),
    ...['price_asc', 'price_desc', 'name'].map((sort) => ({
      name: `products by ${sort}, deep`,
      path: `/products/?sort=${sort}&skip=${half(products)}`,
    })),
    { name: 'products, search: one code', path: '/products/search/?name=BN-0004321&code=BN-0004321' },
    { name: 'products, search: a tenth', path: '/products/search/?name=garnet&code=garnet' },
    { name: 'products, category and brand', path: '/products/search/?category_id=1&brand_id=1' },
    { name: 'products, low stock', path: '/products/low-stock/' },
    { name: 'products, low stock, deep', path: `/products/low-stock/?skip=${half(low)}` },
    { name: 'products, out of stock', path: '/products/low-stock/?below=1' },
    { name: 'stock ledger, long', path: `/products/${moved}/stock/` },
    { name: 'stock ledger, long, deep', path: `/products/${moved}/stock/?skip=1990` },
  ]
}

function logCalls({ changes }: Counted) {
  return [
    ...paged('log', '/admin/log/', changes),
    ...['product', 'order', 'email'].map((subject) => ({
      name: `log of ${subject}s`,
      path: `/admin/log/?subject=${subject}`,
    })),
    { name: 'log of products, deep', path: `/admin/log/?subject=product&skip=${half(changes)}` },
    {
      name: 'log of a week',
      path: `/admin/log/?min_created_at=${daysAgo(37)}&max_created_at=${daysAgo(30)}`,
    },
    {
      name: 'log of products of a year',
      path: `/admin/log/?subject=product&min_created_at=${daysAgo(365)}`,
    },
  ]
}

function mailCalls({ emails }: Counted) {
  const search = (name: string, query: string) => ({
    name: `e-mails, search: ${name}`,
    path: `/admin/emails/?search=${query}`,
  })
  return [
    ...paged('e-mails', '/admin/emails/', emails),
    { name: 'e-mails: failed', path: '/admin/emails/?status=failed' },
    { name: 'e-mails: sent', path: '/admin/emails/?status=sent' },
    search('all', 'order'),
    search('all, deep', `order&skip=${half(emails)}`),
    search('all, last page', `order&skip=${emails - 10}`),
    search('all that failed', 'order&status=failed'),
    search('a twentieth', 'shopper12'),
    search('one', 'shopper4321@'),
    search('one letter', 'x'),
    search('nobody', 'nobody'),
  ]
}

function paged(name: string, path: string, total: number) {
  return [
    { name, path },
    { name: `${name}, middle`, path: `${path}?skip=${half(total)}` },
    { name: `${name}, last page`, path: `${path}?skip=${total - 10}` },
  ]
}

function half(total: number): number {
  return Math.floor(total / 20) * 10
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
}
