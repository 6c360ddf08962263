import type pg from 'pg'

export type BackOfficeSize = { orders: number; changes: number }

const FIRST = `array['Ada', 'Grace', 'Hedy', 'Mary', 'Alan', 'Edsger', 'Barbara', 'Ken', 'Margaret', 'Claude', 'Zoë', 'José']`
const LAST = `array['Lovelace', 'Hopper', 'Lamarr', 'Shelley', 'Turing', 'Dijkstra', 'Liskov', 'Thompson', 'Hamilton', 'Shannon', 'Núñez']`

/**
 * Gives a seeded shop two years behind its counter, in bulk: customers, orders with two items, payments, parcels,
 * timelines, the stock ledger, letters, promo codes and the log of its admins.
 */
export async function seedOrders(pool: pg.Pool, size: BackOfficeSize): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set synchronous_commit = off; set work_mem = '64MB'")
    for (const statement of statementsFor(size)) await client.query(statement)
  } finally {
    client.release(true)
  }
}

function statementsFor({ orders, changes }: BackOfficeSize): string[] {
  const users = Math.ceil(orders / 4)
  return [
    // The shop's own ids are random ones, and nothing else is taken for an id.
    `create function bench_id(name text) returns uuid language sql immutable
      return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`,
    `insert into users (id, first_name, last_name, email, phone_number, password_hash, email_verified_at, created_at)
      select bench_id('user ' || n), (${FIRST})[1 + n % 12], (${LAST})[1 + n % 11], 'user' || n || '@example.com',
        '+44 20 ' || 70000000 + n, 'none', now(), now() - n * interval '20 minutes' from generate_series(1, ${users}) n`,
    `insert into admins (id, first_name, last_name, email, phone_number, password_hash, email_verified_at, disabled)
      select bench_id('admin ' || n), (${FIRST})[n], 'Keeper', 'keeper' || n || '@example.com', '1', 'none', now(), false
      from generate_series(1, 12) n`,
    `insert into promos (code, discount, expiration_date, uses, created_at)
      select 'BENCH' || n, 5 + n % 20, current_date + n - 250, 0, now() - n * interval '1 day' from generate_series(1, 500) n`,
    ...orderStatements(orders),
    ...stockStatements(orders),
    `insert into emails (kind, order_id, recipient, subject, text, html, status, attempts, error, created_at, sent_at)
      select 'order_confirmed', id, email, 'Your order ' || code, repeat('Thank you for your order. ', 12),
        repeat('<p>Thank you for your order.</p>', 24), case when n % 2000 = 0 then 'failed' else 'sent' end, 1,
        case when n % 2000 = 0 then 'mailbox is full' end, created_at, case when n % 2000 <> 0 then created_at end
      from bench_orders join orders using (id)`,
    // Nearly all of a log is about products and orders, as it is in life.
    `insert into audit_log (admin_id, subject, subject_id, name, action, before, after, created_at)
      select bench_id('admin ' || 1 + n % 12),
        case when n % 10 < 7 then 'product' when n % 10 < 9 then 'order'
          else (array['category', 'brand', 'promo', 'user', 'admin', 'settings', 'email'])[1 + n / 10 % 7] end,
        bench_id('subject ' || n % 20000)::text, 'Thing ' || n % 20000, 'edited',
        jsonb_build_object('price', n % 900, 'description', repeat('As it was. ', 8)),
        jsonb_build_object('price', n % 901, 'description', repeat('As it is. ', 8)), now() - n * interval '3 minutes'
      from generate_series(${changes}, 1, -1) n`,
    'drop table bench_orders, bench_items, bench_products; drop function bench_id',
    'vacuum analyze',
  ]
}

const PAID = "b.status <> 'pending' and (b.status <> 'cancelled' or b.n % 30 = 0)"

function orderStatements(orders: number): string[] {
  return [
    'create temp table bench_products as select row_number() over (order by created_at) - 1 as n, id, name, code, price from products',
    'create index on bench_products (n)',
    `create temp table bench_orders as
      select n, bench_id('order ' || n) as id, now() - n * interval '5 minutes' as at,
        case when n <= 10 then 'pending' when n % 15 = 0 then 'cancelled' when n <= 300 then 'processing'
          when n <= 1500 then 'shipped' when n <= 4000 then 'delivered' else 'completed' end as status
      from generate_series(1, ${orders}) n`,
    `create temp table bench_items as
      select o.n, o.id as order_id, o.at, o.status, position, p.id as product_id, p.name, p.code, p.price, 1 + o.n % 3 as quantity
      from bench_orders o cross join generate_series(0, 1) position
      join bench_products p on p.n = (o.n * 7919::bigint + position * 104729) % (select count(*) from bench_products)`,
    `insert into orders (id, code, customer_type, user_id, first_name, last_name, email, phone_number, status, payment_method,
        currency, total_amount, shipping_fee, reserved_until, created_at, updated_at)
      select b.id, '26-' || upper(lpad(to_hex(b.n), 8, '0')), case when b.n % 3 = 0 then 'user' else 'guest' end,
        case when b.n % 3 = 0 then bench_id('user ' || 1 + b.n % ${Math.ceil(orders / 4)}) end,
        (${FIRST})[1 + b.n % 12], (${LAST})[1 + b.n % 11], 'shopper' || b.n || '@example.com',
        '+44 20 ' || 70000000 + b.n, b.status, 'stripe', 'GBP', sums.total, 500, b.at + interval '35 minutes', b.at, b.at
      from bench_orders b
      join (select n, sum(price * quantity) as total from bench_items group by n) sums using (n)`,
    `insert into order_items (order_id, position, product_id, name, code, price, quantity)
      select order_id, position, product_id, name, code, price, quantity from bench_items`,
    `insert into payments (order_id, session_id, payment_intent, amount, currency, payment_status, refunded_amount, paid_at)
      select o.id, 'cs_bench_' || b.n, 'pi_bench_' || b.n, o.grand_total, 'GBP',
        case when b.status = 'pending' then 'open' when b.status <> 'cancelled' then 'paid' when b.n % 30 = 0 then 'refunded' else 'failed' end,
        case when b.status = 'cancelled' and b.n % 30 = 0 then o.grand_total when b.n % 50 = 1 and ${PAID} then 500 else 0 end,
        case when ${PAID} then b.at + interval '2 minutes' end
      from bench_orders b join orders o using (id)`,
    `insert into refunds (order_id, refund_id, amount, status, admin_id, created_at)
      select order_id, 're_bench_' || order_id, refunded_amount, 'succeeded', bench_id('admin 1'), paid_at + interval '1 day'
      from payments where refunded_amount > 0`,
    `insert into shippings (order_id, shipping_method, estimated_delivery, address, city, state, postal_code, country,
        shipping_company, tracking_number, shipped_at, delivered_at)
      select b.id, 'standard', b.at::date + 5, '12 St James’s Square', 'London', 'London', 'SW1Y 4JH', 'United Kingdom',
        case when sent then 'Royal Mail' end, case when sent then 'AB' || b.n || 'GB' end,
        case when sent then b.at + interval '1 day' end, case when sent and b.status <> 'shipped' then b.at + interval '3 days' end
      from bench_orders b, lateral (select b.status in ('shipped', 'delivered', 'completed') as sent) s`,
    `insert into order_events (order_id, from_status, to_status, actor, created_at)
      select b.id, e.before, e.after, 'admin', b.at + e.days * interval '1 day'
      from bench_orders b join (values (0, null, 'pending'), (1, 'pending', 'processing'), (2, 'processing', 'shipped'),
        (3, 'shipped', 'delivered'), (4, 'delivered', 'completed'), (9, 'pending', 'cancelled')) e (days, before, after)
        on case b.status when 'pending' then e.days = 0 when 'processing' then e.days <= 1 when 'shipped' then e.days <= 2
          when 'delivered' then e.days <= 3 when 'cancelled' then e.days in (0, 9) else e.days <= 4 end`,
  ]
}

/** A tenth of the products is sold out, a fifth is running out; the ledger tells why. */
function stockStatements(orders: number): string[] {
  return [
    `update products set stock_quantity = left_over from (
        select id, case when n % 10 = 0 then 0 when n % 10 < 3 then 1 + n % 4 else 5 + n % 60 end as left_over
        from bench_products) p where p.id = products.id`,
    `update stock_movements m set quantity = p.stock_quantity + coalesce(s.sold, 0) + 1
      from products p left join (select product_id, sum(quantity) as sold from bench_items where status <> 'cancelled' group by 1) s
        on s.product_id = p.id where m.product_id = p.id`,
    `insert into stock_movements (product_id, quantity, reason, note, admin_id, created_at)
      select id, -1, 'correction', 'Lost in the window', bench_id('admin 1'), now() - interval '3 years' from products`,
    `insert into stock_movements (product_id, quantity, reason, order_id, created_at)
      select product_id, -quantity, 'order', order_id, at from bench_items
      union all select product_id, quantity, 'order_cancelled', order_id, at from bench_items where status = 'cancelled'`,
    `insert into stock_movements (product_id, quantity, reason, note, admin_id, created_at)
      select id, case time % 2 when 0 then 1 else -1 end, 'correction', 'Counted again', bench_id('admin 2'), now()
      from bench_products, generate_series(1, ${Math.min(4000, 2 * Math.floor(orders / 100))}) time where n = 0`,
  ]
}
