import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { openTestShop } from '../../../tests/support/harness.ts'
import { engravableLocket, OLIVE } from '../../../tests/support/orders/engraved.ts'
import { giftCalls, swap } from '../../../tests/support/orders/gift-returns.ts'
import { addBox, paidGift } from '../../../tests/support/orders/gifts.ts'
import { returnCalls } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { formatReceiptCode } from '../../contract/gifts/receipt-code.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeEach(() => office.signIn())
const { today, days, dayAfter } = shopDays(shop, olive)
const calls = () => giftCalls(shop, olive, office)
const returns = () => returnCalls(shop, olive)

// Proves: R13.172
it("the gift's receiver asks for an exchange by the code alone, once", async () => {
  const { givenRing, read, ask } = calls()
  const { id, item, code, email, idOf } = await givenRing()
  const [shown] = (await read(code)).items
  expect(shown).toMatchObject({ available_quantity: 1, problem: null, ends_on: expect.any(String) })
  const wish = swap(item, idOf('L'), { reason: 'It is too small' })
  const key = randomUUID()
  const typed = formatReceiptCode(code).toLowerCase()
  const answers = await Promise.all([code, typed].map((one) => ask(one, email, [wish], key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  const other = await Promise.all([1, 2].map(() => ask(code, email, [wish])))
  expect(other.map(({ status }) => status)).toEqual([409, 409])
  const { items } = (await olive.ask('GET', '/returns/?limit=5')).body
  expect(items[0]).toMatchObject({
    id: answers[0]?.body.id,
    order: { id },
    receiver: { name: 'Grace Hopper', email },
    items: [{ wish: 'exchange', reason: 'It is too small', exchange_for: { variant_id: idOf('L') } }],
  })
  expect((await read(code)).returns).toEqual([answers[0]?.body])
})

// Proves: R13.173
it('offers variants that cost no more than what was paid, or what the shop suggests, and no refund', async () => {
  const { givenRing, read, ask } = calls()
  const { item, code, email, idOf } = await givenRing({ quantity: 2 })
  const [shown] = (await read(code)).items
  expect(shown.exchange_for.map(({ variant_id }: any) => variant_id)).toEqual([idOf('L'), idOf('S')])
  const refused = async (more: object) => {
    const { status, body } = await ask(code, email, [swap(item, idOf('L'), more)])
    return [status, body.errors[0]?.path]
  }
  expect(await refused({ variant_id: idOf('X') })).toEqual([422, 'items.0.variant_id'])
  expect(await refused({ variant_id: null })).toEqual([422, 'items.0.variant_id'])
  expect(await refused({ wish: 'refund' })).toEqual([422, 'items.0.wish'])
  expect(await refused({ quantity: 3 })).toEqual([409, 'items.0.quantity'])
  expect((await ask(code, 'nobody', [swap(item, idOf('L'))])).status).toBe(422)
  expect((await ask(code, email, [])).status).toBe(422)
  expect((await ask(code, email, [{ order_item_id: item, quantity: 1 }])).status).toBe(201)
})

// Proves: R13.174
it('says why a piece cannot be exchanged: not there yet, no right, or too late', async () => {
  const { paidRing, read, ask } = calls()
  const ring = await paidRing()
  const problem = async (code = ring.code) => (await read(code)).items[0].problem
  const asked = async () => await ask(ring.code, ring.email, [swap(ring.item, ring.idOf('L'))])
  expect(await problem()).toBe('It can be exchanged once it has arrived.')
  expect((await asked()).status).toBe(409)
  await olive.ship(ring.id)
  // Its parcel cannot be there before the days of its delivery.
  expect(await problem()).toMatch(/^It can be exchanged from \w{3} \d+ \w+\.$/)
  expect((await asked()).status).toBe(409)
  await shop.change('update shippings set promised_from = $2 where order_id = $1', [ring.id, today()])
  expect(await problem()).toBeNull()
  await olive.ask('POST', `/order/${ring.id}/deliver/`)
  expect(await problem()).toBeNull()
  const locket = await engravableLocket(office)
  const lines = [{ productId: locket.id, quantity: 1, personalisation: OLIVE }]
  const engraved = await paidGift(shop, { lines })
  const { receipt_code } = (await olive.read(engraved.id)).gift
  expect(await problem(receipt_code)).toMatch(/^Made for you/)
  await days(60)
  expect(await problem()).toMatch(/^It could be returned until /)
  expect((await asked()).body.detail).toMatch(/could be returned until/)
})

// Proves: R13.174
it('a hidden gift waits for its day; once delivered, not for the later days of its promise', async () => {
  const { paidRing, read } = calls()
  const { id, code } = await paidRing({ gift: { not_before: dayAfter(20), hide_until_then: true } })
  await shop.change('update shippings set promised_from = $2, promised_to = $2 where order_id = $1', [
    id,
    dayAfter(25),
  ])
  await olive.ship(id, { confirm_early: true })
  await olive.ask('POST', `/order/${id}/deliver/`)
  const problem = async (of = code) => (await read(of)).items[0].problem
  const early = await paidRing({ gift: { hide_until_then: true } })
  const later = { from: dayAfter(30), to: dayAfter(31), note: '' }
  expect((await olive.ask('POST', `/order/${early.id}/new-promise/`, later)).status).toBe(200)
  await olive.ship(early.id)
  expect(await problem(early.code)).toMatch(/^It can be exchanged from /)
  await olive.ask('POST', `/order/${early.id}/deliver/`)
  expect(await problem(early.code)).toBeNull()
  await days(19)
  expect(await problem()).toMatch(/^It can be exchanged from /)
  await days(1)
  expect(await problem()).toBeNull()
})

// Proves: R13.173
it('leaves the gift box out, and takes a sealed piece with its seal alone', async () => {
  const { givenRing, call, read, ask } = calls()
  const box = await addBox(shop, { price: 777 })
  const fields = { return_right: 'sealed' }
  const { id, item, code, email, idOf } = await givenRing({ gift: { box_product_id: box }, fields })
  expect((await read(code)).items).toHaveLength(1)
  const { order_items } = await olive.read(id)
  const boxLine = order_items.find(({ product_id }: any) => product_id === box).id
  expect((await ask(code, email, [{ order_item_id: boxLine, quantity: 1 }])).status).toBe(422)
  const wish = swap(item, idOf('L'))
  expect((await ask(code, email, [wish])).body.errors[0].path).toBe('items.0.seal_unbroken')
  expect((await ask(code, email, [{ ...wish, seal_unbroken: true }])).status).toBe(201)
  const wrong = await Promise.all(
    ['K7M3XQ4DK7M3XQ4D', randomUUID(), '%00'].map((one) => call('GET', `${one}/`)),
  )
  expect(wrong.map(({ status, body }) => [status, body.detail])).toEqual(
    wrong.map(() => [404, 'We could not find this gift.']),
  )
  expect((await ask('K7M3XQ4DK7M3XQ4D', email, [wish])).status).toBe(404)
})

// Proves: R13.175, R13.305
it('its form works without JavaScript', async () => {
  const { givenRing } = calls()
  const { item, code, email, idOf } = await givenRing()
  const send = async (fields: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/api/v1/gifts/${code}/returns/form`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ code, key: randomUUID(), email, ...fields }),
    })
    return [answer.status, answer.headers.get('location')]
  }
  const page = async (query = '') => await (await fetch(`${shop.url}/gift/${code}${query}`)).text()
  expect(await page()).toMatch(/<form[^>]* action="\/api\/v1\/gifts\/[\w-]+\/returns\/form"/)
  const chosen = { [`quantity.${item}`]: '1', [`wish.${item}`]: `exchange:${idOf('S')}` }
  expect(await send({ [`quantity.${item}`]: '0' })).toEqual([303, `/gift/${code}?problem=422&wrong=items`])
  expect(await page('?problem=422&wrong=items')).toContain('Please choose how many pieces you exchange.')
  const refused = String((await send({ ...chosen, email: 'grace' }))[1])
  expect(refused).toBe(`/gift/${code}?${new URLSearchParams({ problem: '422', wrong: 'email', ...chosen })}`)
  const again = await page(refused.slice(refused.indexOf('?')))
  expect(again).toMatch(new RegExp(`<option value="exchange:${idOf('S')}" selected`))
  expect(again).toContain('Please enter your e-mail address.')
  expect(await send(chosen)).toEqual([303, `/gift/${code}?done=1`])
  expect(await page('?done=1')).toContain('We have received your request')
  expect(await page()).not.toContain('Ask to exchange')
  const { items } = (await olive.ask('GET', '/returns/?limit=1')).body
  expect(items[0].items[0].exchange_for.variant_id).toBe(idOf('S'))
})

// Proves: R13.176
it('is limited by the code as well as by the client', async () => {
  const small = await openTestShop(inject('server'), { env: { LIMITS_SCALE: '0.4' } })
  try {
    const body = { email: 'grace@example.com', items: [{ order_item_id: randomUUID(), quantity: 1 }] }
    const ask = async (code: string) =>
      (
        await small.call('POST', `/api/v1/gifts/${code}/returns/`, {
          body,
          headers: { 'idempotency-key': randomUUID() },
        })
      ).status
    for (let once = 0; once < 4; once++) expect(await ask('K7M3XQ4DK7M3XQ4D')).toBe(404)
    expect(await ask('K7M3-XQ4D-K7M3-XQ4D')).toBe(429)
    expect(await ask('K7M3XQ4DK7M3XQ4E')).toBe(404)
  } finally {
    await small.close()
  }
})

// Proves: R13.174
it('is not there for a gift that was cancelled, and counts with the returns of the payer', async () => {
  const { givenRing, paidRing, call, read, ask } = calls()
  const cancelled = await paidRing()
  await olive.cancel(cancelled.id)
  expect((await call('GET', `${cancelled.code}/`)).status).toBe(404)
  const { id, item, code, email, payer, idOf } = await givenRing()
  const { linkFor, ask: askAsPayer } = returns()
  const token = await linkFor({ id, email: payer } as Parameters<typeof linkFor>[0])
  const answers = await Promise.all([
    askAsPayer(token, [{ order_item_id: item, quantity: 1 }]),
    ask(code, email, [swap(item, idOf('L'))]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await read(code)).items[0].available_quantity).toBe(0)
})

// Proves: R13.172
it("an exchange that the receiver asked for is not among the payer's requests, and takes no photos", async () => {
  const { givenRing, ask } = calls()
  const { id, item, code, email, payer, idOf } = await givenRing()
  const asked = await ask(code, email, [swap(item, idOf('L'))])
  const { linkFor, call } = returns()
  const token = await linkFor({ id, email: payer } as Parameters<typeof linkFor>[0])
  expect((await call('GET', `link/${token}/`)).body.returns).toEqual([])
  const photo = new FormData()
  photo.append('files', new Blob([Buffer.from('GIF89a')]), 'ring.gif')
  const path = `/api/v1/returns/${asked.body.id}/photos/?gift=${code}`
  expect((await fetch(shop.url + path, { method: 'POST', body: photo })).status).toBe(404)
})
