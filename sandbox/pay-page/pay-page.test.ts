import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, goodCard, openForTest, type TestBench } from '../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

// Proves: R6.2
test('the page shows the items, the total and a cancel link', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  const response = await fetch(`${bench.url}/sandbox/pay/${id}`)
  const page = await response.text()
  expect(page).toContain('Pearl drop')
  expect(page).toContain('Pay £12.30')
  expect(page).toContain('href="http://shop.test/cart/order-1"')
  expect(page).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test")
  expect(response.headers.get('cache-control')).toBe('no-store')
})

// Proves: R6.2, R6.3
test('a valid card pays and redirects to the success URL', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  expect(await bench.pay(id, goodCard)).toMatchObject({
    status: 303,
    to: `http://shop.test/success/order-1?session=${id}`,
  })
  const session = await bench.stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(await (await fetch(`${bench.url}/sandbox/pay/${id}`)).text()).toContain('Payment received')
})

test('going back to a refusal does not resubmit the form', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  const card = new URLSearchParams({ card_number: '4000000000000002', exp: '12/40', cvc: '123' })
  const response = await fetch(`${bench.url}/sandbox/pay/${id}`, { method: 'POST', body: card })
  const [, script = ''] = (await response.text()).match(/<script>([^<]*)<\/script>/) ?? []
  expect(script).toContain('history.replaceState')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
})

// Proves: R6.2, R6.3
test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ['4111 1111 1111 1111', 'Use one of the test cards.'],
  ['4242', 'Your card number is incomplete.'],
  ['', 'Enter a card number.'],
])('the card %s is refused: %s', async (card_number, reason) => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  const answer = await bench.pay(id, { ...goodCard, card_number })
  expect(answer.status).toBe(402)
  expect(answer.page).toContain(reason)
  expect(answer.page).toContain(`value="${card_number}"`)
  expect(await bench.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'open',
    payment_intent: null,
  })
  expect((await bench.pay(id, goodCard)).status).toBe(303)
})

test('a declined card creates a failed charge', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder({ client_reference_id: 'declined' }))
  await bench.pay(id, { ...goodCard, card_number: '4000000000000002' })
  const records = await (await fetch(`${bench.url}/sandbox/book.json`)).json()
  const charges = records.charges.filter((one: { reference: string }) => one.reference === 'declined')
  expect(charges).toMatchObject([{ status: 'failed', amount_captured: 0 }])
})

test.each([
  [{ exp: '12/20' }, 'expiry date is in the past'],
  [{ exp: '13/30' }, 'expiry date as MM / YY'],
  [{ cvc: '12' }, 'security code'],
])('%o is refused', async (wrong, reason) => {
  const { id } = await bench.stripe.checkout.sessions.create(anOrder())
  const answer = await bench.pay(id, { ...goodCard, ...wrong })
  expect(answer.status).toBe(402)
  expect(answer.page.replaceAll('&#39;', "'")).toContain(reason)
})

// Proves: R6.2
test('a card that needs confirmation pays after it', async () => {
  const card = { ...goodCard, card_number: '4000002500003155' }
  const first = await bench.stripe.checkout.sessions.create(anOrder())
  const answer = await bench.pay(first.id, card)
  expect(answer).toMatchObject({ status: 200, page: expect.stringContaining('Confirm payment') })
  expect(answer.page).not.toContain('4000002500003155')
  expect((await bench.stripe.checkout.sessions.retrieve(first.id)).status).toBe('open')
  expect((await bench.pay(first.id, { confirm: 'yes' })).status).toBe(303)
  const second = await bench.stripe.checkout.sessions.create(anOrder())
  expect((await bench.pay(second.id, { confirm: 'yes' })).status).toBe(402)
  expect((await bench.pay(second.id, { ...card, confirm: 'yes' })).status).toBe(303)
})

test('parallel submits pay once', async () => {
  const { id } = await bench.stripe.checkout.sessions.create(
    anOrder({ client_reference_id: 'pressed-twice' }),
  )
  const answers = await Promise.all(Array.from({ length: 6 }, () => bench.pay(id, goodCard)))
  expect(answers.map((one) => one.status)).toEqual(Array(6).fill(303))
  const records = await (await fetch(`${bench.url}/sandbox/book.json`)).json()
  const charges = records.charges.filter((one: { reference: string }) => one.reference === 'pressed-twice')
  expect(charges).toMatchObject([{ amount: 1230, status: 'succeeded' }])
})

test('a product name cannot put markup on the page', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const price_data = { currency: 'gbp', unit_amount: 900, product_data: { name } }
  const { id } = await bench.stripe.checkout.sessions.create(
    anOrder({ line_items: [{ quantity: 1, price_data }] }),
  )
  expect(await (await fetch(`${bench.url}/sandbox/pay/${id}`)).text()).not.toContain('<img')
})

test('an unknown payment page is a 404 page', async () => {
  expect((await fetch(`${bench.url}/sandbox/pay/cs_test_nothing`)).status).toBe(404)
  expect((await bench.pay('cs_test_nothing', goodCard)).status).toBe(404)
})
