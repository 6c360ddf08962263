import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { paidGift } from '../../../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../../../../tests/support/orders/parcels.ts'
import { paidOrder, placeOrder, stateOf } from '../../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../../tests/support/sign-in.ts'

const { shop, olive } = setUpOrderShop()

let token: string
beforeAll(async () => {
  token = await signInAdmin(shop)
})

async function bring(lines: string[], { dry = false, key = '', type = 'text/csv' } = {}) {
  const answer = await fetch(`${shop.url}/api/v1/shipping/import/?dry_run=${dry ? 1 : 0}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    },
    body: lines.join('\n'),
  })
  return { status: answer.status, body: (await answer.json()) as any }
}

const statusOf = async (id: string) => (await stateOf(shop, id))?.status
const orders = async (count: number) => {
  const placed = []
  while (placed.length < count) {
    const { id } = await paidOrder(shop)
    placed.push({ id, code: (await olive.read(id)).code as string })
  }
  return placed as [Placed, Placed, Placed]
}
type Placed = { id: string; code: string }

describe('an import of tracking numbers', () => {
  // Proves: R5.96
  test('ships all of its orders, and says first what would happen', async () => {
    const [first, second, third] = await orders(3)
    await olive.ship(third.id, { shipping_company: 'DPD', tracking_number: '15501234567890' })
    const { email } = (await olive.read(first.id)).guest
    const { estimated_delivery } = (await olive.read(first.id)).shipping
    const file = [
      'Order reference;Weight;Tracking number;Carrier;Estimated delivery',
      `${first.code.toLowerCase()};0.1;RM000000001GB;;`,
      `${second.id};0.1;H00A1;Evri;2099-01-31`,
      `${third.code};0.1;15501234567890;;`,
      '26-NOTYET00;0.1;;;',
    ]
    const parcel = (order: Placed, tracking_number: string, shipping_company: string, day: string) => ({
      ...{ order_id: order.id, code: order.code, name: 'Ada Byron' },
      ...{ tracking_number, shipping_company, estimated_delivery: day },
    })
    const parcels = [
      parcel(first, 'RM000000001GB', 'DPD', estimated_delivery),
      parcel(second, 'H00A1', 'Evri', '2099-01-31'),
    ]
    const report = { rows: 4, shipped: 2, skipped: 2, repeated_numbers: [], problems: [], parcels }
    expect((await bring(file, { dry: true })).body).toEqual({ dry_run: true, ...report })
    expect(await statusOf(first.id)).toBe('processing')
    const key = randomUUID()
    for (let time = 0; time < 2; time++)
      expect((await bring(file, { key })).body).toEqual({ dry_run: false, ...report })
    expect((await olive.read(first.id)).shipping).toMatchObject({
      shipping_company: 'DPD',
      tracking_number: 'RM000000001GB',
      estimated_delivery,
    })
    expect((await olive.read(second.id)).shipping).toMatchObject({
      shipping_company: 'Evri',
      tracking_number: 'H00A1',
      estimated_delivery: '2099-01-31',
    })
    expect((await findEmail(shop, email, 'on its way')).text).toContain('Tracking number: RM000000001GB')
    expect((await bring(file)).body).toMatchObject({ shipped: 0, skipped: 4, problems: [] })
  })

  // Proves: R12.134
  test('keeps a gift that waits for its day, or would arrive before it', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await paidGift(shop, { gift: { not_before: day(30) } })
    const { code } = await olive.read(id)
    const file = ['order,tracking_number,shipping_company', `${code},RM000000009GB,Royal Mail`]
    const { body } = await bring(file, { dry: true })
    expect(body.problems).toEqual([
      { row: 2, column: 'order', message: expect.stringMatching(/^This gift leaves on /) },
    ])
    expect(await statusOf(id)).toBe('processing')
    await shop.change('update shippings set dispatch_from = $2 where order_id = $1', [id, day(0)])
    const dated = (date: string) => [
      'order,tracking_number,shipping_company,estimated_delivery',
      `${code},RM000000009GB,Royal Mail,${date}`,
    ]
    const early = (await bring(dated(day(29)), { dry: true })).body
    expect([early.shipped, early.problems]).toEqual([
      0,
      [
        {
          row: 2,
          column: 'estimated_delivery',
          message: expect.stringMatching(/^This gift must not arrive before /),
        },
      ],
    ])
    const refused = await bring(dated(day(29)))
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'rows.2.estimated_delivery'])
    await shop.change('update shippings set estimated_delivery = $2 where order_id = $1', [id, day(29)])
    expect((await bring(dated(''), { dry: true })).body.problems).toEqual(early.problems)
    expect((await bring(dated(day(30)), { dry: true })).body).toMatchObject({ shipped: 1, problems: [] })
  })

  // Proves: R5.96
  test('names each wrong row, and then ships nothing', async () => {
    const [right, short, twice] = await orders(3)
    const [wordy, dated] = await orders(2)
    const unpaid = (await olive.read((await placeOrder(shop)).id)).code
    const file = [
      'order,tracking_number,shipping_company,estimated_delivery',
      `${right.code},RM000000001GB,DPD,`,
      `${short.code},RM,D,2020-01-01`,
      `${twice.code},RM000000002GB,DPD,2020-01-01`,
      `${right.code},RM000000003GB,DPD,`,
      `${unpaid},RM000000004GB,DPD,`,
      '26-ZZZZZZZZ,RM000000005GB,DPD,',
      ',RM000000006GB,DPD,',
      `${wordy.code},RM600000001GB Royal Mail 2026-12-05,,`,
      `${wordy.code},RM600000001GB 2026-12-05,,`,
      `${dated.code},RM 000 000 007 GB,DPD,31.12.2026`,
      'hello,,,',
      `${dated.code},29/11/2026,,`,
      `${dated.code},26-AAAA1111,,`,
      `${dated.code},${right.code.replace('-', '').toLowerCase()},,`,
      `${dated.code},RM700000001GB,2026-12-01,`,
    ]
    const problems = [
      [3, 'shipping_company', 'Shipping company must be at least 2 characters'],
      [3, 'tracking_number', 'Tracking number must be at least 4 characters'],
      [4, 'estimated_delivery', 'Estimated delivery date must be in the future'],
      [5, 'order', 'This order is there twice.'],
      [6, 'order', 'This order is not paid yet.'],
      [7, 'order', 'There is no order with this code.'],
      [8, 'order', 'Order is required'],
      ...[9, 10].map((row) => [
        row,
        'tracking_number',
        'This is more than a number: put commas between the number, the carrier and the date',
      ]),
      [11, 'estimated_delivery', 'Estimated delivery date must look like 2026-12-31'],
      ...[13, 14, 15].map((row) => [row, 'tracking_number', 'This is a date, or the code of an order']),
      [16, 'shipping_company', 'This is a date, not a carrier'],
    ].map(([row, column, message]) => ({ row, column, message }))
    expect((await bring(file, { dry: true })).body.problems).toEqual(problems)
    const refused = await bring(file)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toBe('Nothing was shipped: there are 14 problems.')
    expect(refused.body.errors[0].path).toBe('rows.3.shipping_company')
    expect(await statusOf(right.id)).toBe('processing')
  })

  // Proves: R5.96
  test('names the numbers that several of its orders have', async () => {
    const [one, other, third] = await orders(3)
    const file = [
      'order,tracking_number,shipping_company',
      `${one.code},RM000000001GB,DPD`,
      `${other.code},rm 000 000 001 gb,DPD`,
      `${third.code},RM000000002GB,DPD`,
    ]
    const { body } = await bring(file, { dry: true })
    expect(body).toMatchObject({ shipped: 3, repeated_numbers: ['RM000000001GB'], problems: [] })
  })

  // Proves: R5.96
  test('takes the preferred one of several headings that mean the same', async () => {
    const [{ code }] = await orders(1)
    const planned = async (headings: string, row: string) => {
      const { shipped, problems } = (await bring([headings, row], { dry: true })).body
      return { shipped, problems }
    }
    const ships = { shipped: 1, problems: [] }
    const numbers = 'Order number,Order reference,Tracking number'
    expect(await planned(numbers, `1017,${code},RM000000001GB`)).toEqual(ships)
    expect(await planned('Reference,Tracking,order,tracking_number', `1,2,${code},RM000000001GB`)).toEqual(
      ships,
    )
  })

  // Proves: R5.96
  test('a row that ships nothing does not stop a later row of the same order', async () => {
    const [numberless, wrong] = await orders(2)
    const file = [
      'order,tracking_number,shipping_company',
      `${numberless.code},,DPD`,
      `${numberless.code},RM000000001GB,DPD`,
      `${wrong.code},RM,DPD`,
      `${wrong.code},RM000000002GB,DPD`,
    ]
    const { shipped, skipped, problems } = (await bring(file, { dry: true })).body
    expect({ shipped, skipped }).toEqual({ shipped: 2, skipped: 1 })
    expect(problems.map(({ row }: { row: number }) => row)).toEqual([4])
  })

  test('is refused as a whole when it is no such file', async () => {
    const detailOf = async (lines: string[], type?: string) => {
      const { status, body } = await bring(lines, { ...(type && { type }) })
      return [status, body.detail]
    }
    expect(await detailOf(['constructor,weight', '1,2'])).toEqual([
      422,
      'There is no known heading. Known are: order, tracking_number, shipping_company, estimated_delivery.',
    ])
    expect(await detailOf(['code,code', '1,2'])).toEqual([422, "The column 'order' is there twice."])
    expect(await detailOf(['order', '1'], 'text/plain')).toEqual([415, 'Send the file as text/csv.'])
  })
})

// Proves: R13.225
test('a row without a carrier gets that of the order’s delivery method, before that of the last parcel', async () => {
  const [last, next] = await orders(2)
  await olive.ship(last.id, { shipping_company: 'DPD', tracking_number: '15501234567890' })
  const [{ key, ...method }] = (await olive.ask('GET', '/admin/delivery/methods/')).body
  const save = (carrier: string) => olive.ask('PUT', `/delivery/methods/${key}/`, { ...method, carrier })
  await save('Evri')
  await bring(['order,tracking_number', `${next.code},H00A1`])
  expect((await olive.read(next.id)).shipping.shipping_company).toBe('Evri')
  await save(method.carrier)
})

// Proves: R13.88
test('an import refuses an order that the shopper has withdrawn from', async () => {
  const order = await withdrawableOrder(shop, olive, 2)
  await order.withdraw(1)
  const file = ['order,tracking_number', `${(await olive.read(order.id)).code},RM000000009GB`]
  const { body } = await bring(file, { dry: true })
  expect(body).toMatchObject({
    shipped: 0,
    problems: [
      { column: 'order', message: expect.stringMatching(/^The shopper has withdrawn from 1 piece/) },
    ],
  })
  expect((await bring(file)).status).toBe(422)
  await order.refund({ pieces: 1 })
  expect((await bring(file)).body).toMatchObject({ shipped: 1, problems: [] })
})

// Proves: R12.52
test('of an order of which a part is left, the file for labels has it and the import ships the rest', async () => {
  const { id, take } = await orderOfLines(shop, olive, [2])
  const { code } = await olive.read(id)
  await olive.ship(id, { items: take(1), tracking_number: 'RM000000001GB' })
  const labels = (await olive.ask('GET', '/shipping/export.csv')).body as string
  // The value of the parcel, not that of the order.
  expect(labels.split('\r\n').find((line) => line.startsWith(code))).toMatch(/,25\.00,0\.00,25\.00,GBP$/)
  const row = (number: string) => ['order,tracking_number', `${code},${number}`]
  // As carriers write it.
  expect((await bring(row('rm 0000 0000 1gb'))).body).toMatchObject({ shipped: 0, skipped: 1 })
  await olive.ask('PUT', `/order/${id}/tracking/`, { tracking_number: 'RM000000003GB' })
  expect((await bring(row('RM000000001GB'))).body).toMatchObject({ shipped: 0, skipped: 1 })
  expect((await bring(row('RM000000002GB'))).body).toMatchObject({ shipped: 1, problems: [] })
  expect(await olive.read(id)).toMatchObject({ status: 'shipped', shipments: [{}, { items: take(1) }] })
  // The shop's own export names both, and changes nothing when it comes back.
  const exported = ((await olive.ask('GET', `/order/export.csv?code=${code}`)).body as string).trim()
  expect(exported).toContain('RM000000003GB; RM000000002GB')
  expect((await bring(exported.split('\r\n'))).body).toMatchObject({ shipped: 0, skipped: 1, problems: [] })
})
