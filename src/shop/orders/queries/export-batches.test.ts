import { expect, test } from 'vitest'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'

const { shop, call } = setUpBackOffice()

// Three orders share each timestamp.
const PAID_ORDERS = `
  with o as (
    insert into orders (code, customer_type, status, first_name, last_name, email, phone_number, payment_method, currency,
      total_amount, shipping_fee, reserved_until, created_at, updated_at)
    select '26-' || upper(lpad(to_hex(n), 8, '0')), 'guest', 'processing', 'Ada', 'Lovelace', 'ada@example.com', '1', 'stripe',
      'GBP', 2500, 500, now(), now() + n / 3 * interval '1 minute', now()
    from generate_series(1, 2001) n returning id, code
  ), i as (
    insert into order_items (order_id, position, product_id, variant_id, name, code, price, quantity)
    select o.id, 1, v.product_id, v.id, 'Ring', 'R-1', 2500, 1 from o, (select id, product_id from variants limit 1) v
  ), p as (
    insert into payments (order_id, session_id, amount, currency, payment_status, paid_at)
    select id, code, 3000, 'GBP', 'paid', now() from o
  )
  insert into shippings (order_id, shipping_method, method_name, estimated_delivery, address, city, state, postal_code, country)
  select id, 'standard', 'Standard (3-5 business days)', current_date, '1 High Street', 'London', 'London', 'E1 6AN', 'United Kingdom' from o`

// Proves: R5.97
test('every order to ship is in the file for Click & Drop, oldest first', async () => {
  await addProduct(shop)
  await shop.sql(PAID_ORDERS)
  const { body } = await call('GET', '/shipping/export.csv')
  const [, ...lines] = (body as string).trim().split('\r\n')
  const oldestFirst = await shop.sql<{ code: string }>('select code from orders order by created_at, id')
  expect(lines.map((line) => line.split(',', 1)[0])).toEqual(oldestFirst.map(({ code }) => code))
})
