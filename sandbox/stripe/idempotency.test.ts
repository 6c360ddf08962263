import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, openForTest, type TestBench } from '../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

// Proves: R6.1
test('parallel duplicates get the same session', async () => {
  const options = { idempotencyKey: 'order-parallel' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      bench.stripe.checkout.sessions.create(anOrder({ client_reference_id: 'parallel' }), options),
    ),
  )
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  const records = await (await fetch(`${bench.url}/sandbox/book.json`)).json()
  expect(records.sessions.filter((one: { reference: string }) => one.reference === 'parallel')).toHaveLength(
    1,
  )
})

test('a key reused with other parameters or paths is refused', async () => {
  const options = { idempotencyKey: 'order-reused' }
  const session = await bench.stripe.checkout.sessions.create(anOrder(), options)
  const other = bench.stripe.checkout.sessions.create(anOrder({ client_reference_id: 'other' }), options)
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const elsewhere = bench.stripe.checkout.sessions.expire(session.id, {}, options)
  await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('refused parameters do not consume the key', async () => {
  const options = { idempotencyKey: 'order-mended' }
  await expect(bench.stripe.checkout.sessions.create(anOrder({ line_items: [] }), options)).rejects.toThrow()
  expect((await bench.stripe.checkout.sessions.create(anOrder(), options)).status).toBe('open')
})
