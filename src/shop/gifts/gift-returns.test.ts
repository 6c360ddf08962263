import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { giftCalls, swap } from '../../../tests/support/orders/gift-returns.ts'
import { receiver } from '../../../tests/support/orders/gifts.ts'
import { chargeOf, findEmail } from '../../../tests/support/orders/order-calls.ts'
import { becomes } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls } from '../../../tests/support/orders/returns.ts'
import { amountPattern, textOf } from '../../../tests/support/read-page.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { purgeExpired } from '../jobs/purge-expired.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeEach(() => office.signIn())
const { days } = shopDays(shop, olive)
const calls = () => giftCalls(shop, olive, office)
const { act, inspected } = returnCalls(shop, olive)

type Ring = Awaited<ReturnType<ReturnType<typeof giftCalls>['givenRing']>>

const open = async (path: string) => await (await fetch(shop.url + path)).text()
const subjects = async (email: string) => (await shop.mailTo(email)).map(({ subject }) => subject)

async function asked(ring: Ring, end: string): Promise<string> {
  const reason = 'Too small for Gracie'
  const wish = end ? swap(ring.item, ring.idOf(end), { reason }) : { order_item_id: ring.item, quantity: 1 }
  const { status, body } = await calls().ask(ring.code, ring.email, [wish])
  expect(status).toBe(201)
  return body.id
}

async function pdfText(url: string): Promise<string> {
  const file = join(shop.dataDir, 'slip.pdf')
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
  return (await promisify(execFile)('pdftotext', [file, '-'])).stdout
}

/** All that the receiver can open, and gets. */
async function seenByReceiver({ code, email }: Ring, returnId: string): Promise<string[]> {
  const slip = `/returns/${returnId}/slip`
  const api = `/api/v1/returns/${returnId}/slip`
  const paths = [`/gift/${code}`, `/gift/${code}.data`, `/api/v1/gifts/${code}/`, `${slip}?gift=${code}`]
  const pages = await Promise.all([...paths, `${slip}.data?gift=${code}`, `${api}/?gift=${code}`].map(open))
  const mails = await shop.mailTo(email)
  const label = await open(`/api/v1/returns/${returnId}/label/?gift=${code}`)
  const pdf = await pdfText(`${shop.url}${api}.pdf?gift=${code}`)
  for (const text of [...pages.slice(3), pdf]) expect(text).toContain('Moonstone ring')
  return [...pages, ...mails.flatMap(({ subject, text, html }) => [subject, text, html]), pdf, label]
}

function expectNoAmount(seen: string[], { payer }: Ring): void {
  const amounts = ['617.28', '61728', '500.31', '50031', '700.77', '70077', '622.28', '116.97', '11697']
  for (const text of seen) {
    for (const secret of [...amounts.map(amountPattern), payer, 'St James', '7946 0999', '79460999'])
      expect(text).not.toMatch(secret)
    expect(textOf(text)).not.toMatch(/[£$€]\s?\d/)
  }
}

// Proves: R13.81, R13.172, R13.177, R13.178, R13.182
it('the receiver gets e-mails about an exchange without amounts, and goes there as a gift', async () => {
  const ring = await calls().givenRing()
  const { id, code, email, payer, idOf } = ring
  const before = await subjects(payer)
  const returnId = await asked(ring, 'S')
  expect((await findEmail(shop, email, 'Your exchange request')).text).toContain('Dear Grace Hopper')
  const owner = await shop.sql<{ text: string }>(
    `select text from emails where kind = 'new_return' and order_id = $1`,
    [id],
  )
  expect(owner[0]?.text).toContain('The receiver of a gift asks to exchange these pieces')
  const slip = (query: string) => returnCalls(shop, olive).call('GET', `${returnId}/slip/${query}`)
  expect((await slip(`?gift=${code}`)).status).toBe(404)
  await act(returnId, 'approve')
  expect((await findEmail(shop, email, 'Your exchange is approved')).text).toContain(
    'in exchange: 1 × Size S',
  )
  expect((await slip(`?gift=${code.toLowerCase()}`)).body).toMatchObject({ id: returnId })
  expect((await slip('?gift=K7M3XQ4DK7M3XQ4D')).status).toBe(404)
  expect(await open(`/gift/${code}`)).toContain(`/returns/${returnId}/slip?gift=`)
  expectNoAmount(await seenByReceiver(ring, returnId), ring)
  expect(await subjects(payer)).toEqual(before)
  await inspected(returnId, () => ({}))
  const { body } = await act(returnId, 'exchange')
  expect(body.exchange).toMatchObject({ to_pay: '0.00', to_refund: '116.97', order: { is_paid: true } })
  await findEmail(shop, email, 'Your pieces are exchanged')
  const order = await olive.read(body.exchange.order.id)
  expect(order).toMatchObject({ gift: { receiver }, order_items: [{ variant_id: idOf('S') }] })
  expect((await chargeOf(shop, id)).amount_refunded).toBe(116_97)
  expectNoAmount(await seenByReceiver(ring, returnId), ring)
  expect(await open(`/gift/${order.gift.receipt_code}`)).toContain('We are preparing it')
  expect(await open(`/gift/${code}`)).toContain('Exchanged')
  expect((await olive.ship(order.id)).status).toBe(200)
  const sent = await findEmail(shop, email, 'Your exchange is on its way')
  expect(sent.text).toContain('Dear Grace Hopper')
  expect(sent.text).toContain('Tracking number: ')
  await findEmail(shop, payer, 'is on its way')
  expectNoAmount(await seenByReceiver(ring, returnId), ring)
  await act(returnId, 'close')
  expect([(await slip(`?gift=${code}`)).status, (await slip(`?order=${id}`)).status]).toEqual([404, 200])
})

// Proves: R13.179
it('nobody is asked for a difference: a higher price of today does not count, a deduction is refused', async () => {
  const ring = await calls().givenRing()
  const returnId = await asked(ring, 'L')
  await shop.change('update variants set price = 99900 where id = $1', [ring.idOf('L')])
  expect((await act(returnId, 'approve')).body.exchange).toMatchObject({ total: '617.28', to_pay: '0.00' })
  await inspected(returnId)
  const worn = { condition: 'Worn', deduction: 17.28, deduction_reason: 'A scratch' }
  const { items } = (await olive.ask('GET', `/returns/${returnId}/`)).body
  await act(returnId, 'inspect', { items: [{ order_item_id: items[0].order_item_id, ...worn }] })
  const { status, body } = await act(returnId, 'exchange')
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/receiver pays nothing, and £17.28 is missing/),
  ])
  const mail = await findEmail(shop, ring.email, 'We have looked at your pieces')
  expectNoAmount(await seenByReceiver(ring, returnId), ring)
  expect(mail.text).not.toContain('17.28')
  expect(mail.text).toContain('write to you soon')
  const subjectsOfPayer = await subjects(ring.payer)
  expect(subjectsOfPayer.filter((subject) => /difference/.test(subject))).toEqual([])
})

// Proves: R13.177, R13.178
it('each parcel of an exchange, and a correction of its number, is e-mailed to the receiver', async () => {
  const ring = await calls().givenRing({ quantity: 2 })
  const wish = swap(ring.item, ring.idOf('L'), { quantity: 2 })
  const { body: asked } = await calls().ask(ring.code, ring.email, [wish])
  await inspected(asked.id)
  const { order } = (await act(asked.id, 'exchange')).body.exchange
  const [{ id: order_item_id }] = (await olive.read(order.id)).order_items
  const numbers = ['RM111111111GB', 'RM222222222GB']
  for (const tracking_number of numbers)
    await olive.ship(order.id, { tracking_number, items: [{ order_item_id, quantity: 1 }] })
  const toReceiver = async (words: string) =>
    (await shop.mailTo(ring.email)).filter(({ subject }) => subject.startsWith(words))
  const sent = await eventually(async () => {
    const mails = await toReceiver('Your exchange is on its way')
    return mails.length === 2 && mails.toReversed()
  })
  for (const [at, number] of numbers.entries())
    expect(sent.find(({ text }) => text.includes(number))?.text).toContain(
      at === 0 ? 'Still to come:' : 'In this parcel:',
    )
  const correct = (more: object) =>
    olive.ask('PUT', `/order/${order.id}/tracking/`, {
      tracking_number: 'RM333333333GB',
      shipment: 2,
      ...more,
    })
  await correct({ notify: true })
  const corrected = await findEmail(shop, ring.email, 'New tracking details of your exchange')
  expect(corrected.text).toContain('RM333333333GB')
  expect(corrected.text).not.toContain(numbers[0])
  await findEmail(shop, ring.payer, 'New tracking details of your order')
  await correct({ tracking_number: 'RM444444444GB' })
  expect(await toReceiver('New tracking details')).toHaveLength(1)
  expectNoAmount(await seenByReceiver(ring, asked.id), ring)
})

// Proves: R13.177, R13.306
it('what the shop chooses to refund goes to the payer, and the receiver learns nothing else', async () => {
  const ring = await calls().givenRing()
  const returnId = await asked(ring, '')
  await inspected(returnId)
  expect((await act(returnId, 'refund', { reason: 'Less £20 for the scratch' })).status).toBe(200)
  expect((await findEmail(shop, ring.email, 'Your return is settled')).text).toContain(
    'was refunded to the person',
  )
  expect((await findEmail(shop, ring.payer, 'Your refund')).text).not.toContain(' × ')
  expect(await open(`/gift/${ring.code}`)).toContain('Refunded')
  expectNoAmount(await seenByReceiver(ring, returnId), ring)
})

// Proves: R13.180
it("the receiver's address goes with the gift's data, and the code opens nothing any more", async () => {
  const ring = await calls().givenRing()
  const returnId = await asked(ring, 'L')
  await act(returnId, 'refuse', { reason: 'We have none left' })
  await findEmail(shop, ring.email, 'We cannot accept your exchange')
  await days(15)
  await purgeExpired(shop.shop)
  await becomes(shop, ring.id, { status: 'completed' })
  await days(185)
  await purgeExpired(shop.shop)
  const kept = await shop.sql(
    `select 1 from returns r join return_items i on i.return_id = r.id, emails e
      where (r.id = $1 and (r.receiver_email <> '' or i.reason is not null)) or e.recipient = $2`,
    [returnId, ring.email],
  )
  expect(kept).toEqual([])
  const { receiver: erased } = (await olive.ask('GET', `/returns/${returnId}/`)).body
  expect(erased).toEqual({ name: '', email: '' })
  expect((await calls().call('GET', `${ring.code}/`)).status).toBe(404)
})
