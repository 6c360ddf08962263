import { expect, test } from 'vitest'
import { paidOrder, placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { addressLines, phoneDigits } from './export-click-and-drop.ts'

const { shop, olive } = setUpOrderShop()

const exported = async (query = '') => {
  const { body } = await olive.ask('GET', `/shipping/export.csv${query}`)
  return (body as string).trim().split('\r\n')
}

// Proves: R5.97
test('the orders to ship are exported with the columns of Click & Drop, or those that are selected', async () => {
  const [first, second] = [await paidOrder(shop), await paidOrder(shop)]
  await placeOrder(shop)
  await shop.sql(
    `update orders set created_at = '2026-03-01T23:30:00Z', first_name = 'Zoë', last_name = '=Bell', phone_number = '+44 (0)7418 552 903'
    where id = $1`,
    [first.id],
  )
  await shop.sql(
    `update shippings set method_name = 'Next day (1-2 business days)', address = E'Flat 2\\n1 Mill Lane', city = 'Leeds', state = 'Yorkshire',
      postal_code = 'LS1 4AB' where order_id = $1`,
    [first.id],
  )
  const { code } = await olive.read(first.id)
  const lines = await exported()
  expect(lines[0]).toBe(
    'Order reference,Date,Special instructions,First Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,County,Postcode,Country,Email,Phone,Sub-total,Shipping Cost,Total,Currency Code',
  )
  expect(lines[1]).toBe(
    `${code},01/03/26,Next day,Zoë,'=Bell,Flat 2 1 Mill Lane,,,Leeds,Yorkshire,LS1 4AB,United Kingdom,${first.email},07418552903,50.00,5.00,55.00,GBP`,
  )
  expect(lines).toHaveLength(3)
  expect(await exported(`?order_ids=${second.id}`)).toHaveLength(2)
  await olive.ship(second.id)
  expect(await exported(`?order_ids=${first.id},${second.id}`)).toHaveLength(2)
  expect((await olive.ask('GET', '/shipping/export.csv?order_ids=1')).status).toBe(422)
})

// Proves: R5.97
test('the value of a parcel is without what was refunded before it left', async () => {
  const { id } = await paidOrder(shop)
  const [line] = (await olive.read(id)).order_items
  await olive.refund(id, { items: [{ order_item_id: line.id, quantity: 1 }] })
  expect((await exported(`?order_ids=${id}`))[1]).toMatch(/,25\.00,5\.00,30\.00,GBP$/)
})

// Proves: R5.97
test('pieces that were withdrawn from are in no parcel, and an order without others is not exported', async () => {
  const { id, withdraw } = await withdrawableOrder(shop, olive, 3)
  const values = async () => (await exported(`?order_ids=${id}`))[1]
  expect(await values()).toMatch(/,75\.00,5\.00,80\.00,GBP$/)
  await withdraw(1)
  expect(await values()).toMatch(/,50\.00,5\.00,55\.00,GBP$/)
  await withdraw(2)
  expect(await values()).toBeUndefined()
})

// Proves: R5.99
test('a state that no form asked for is in no file', async () => {
  const { id } = await paidOrder(shop)
  await shop.sql(
    `update shippings set city = 'Leeds', state = '', postal_code = 'LS1 4AB' where order_id = $1`,
    [id],
  )
  expect((await exported(`?order_ids=${id}`))[1]).toContain(',Leeds,,LS1 4AB,')
  const { body } = await olive.ask('GET', '/order/export.csv')
  expect(body).toContain(',Leeds,,LS1 4AB,')
})

test('phones have at most 11 digits, address lines at most 100 characters', () => {
  for (const phone of ['020 7946 0000', '+44 20 7946 0000', '0044 (0)20-7946-0000', '+44020 79460000'])
    expect(phoneDigits(phone), phone).toBe('02079460000')
  expect(phoneDigits('+49 1512 3456789')).toBe('')
  const lines = addressLines('word '.repeat(40))
  expect(lines).toHaveLength(2)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(lines.join(' ')).toBe('word '.repeat(40).trim())
})
