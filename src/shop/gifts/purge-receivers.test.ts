import { expect, test } from 'vitest'
import { paidGift, receiver } from '../../../tests/support/orders/gifts.ts'
import { becomes } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { purgeExpired } from '../jobs/purge-expired.ts'

const { shop, olive } = setUpOrderShop()
const { days } = shopDays(shop, olive)

// Proves: R12.127
test('half a year after its end, nothing is left of the receiver and the message, and all of the payer', async () => {
  const { id } = await paidGift(shop, { gift: { message: 'For Gracie' } })
  const { id: open } = await paidGift(shop, { gift: { message: 'For Gracie' } })
  await olive.ship(id)
  await olive.ask('POST', `/order/${id}/deliver/`)
  await days(15)
  await purgeExpired(shop.shop)
  await becomes(shop, id, { status: 'completed' })
  // As a rule the receiver is the sender of a gift's return.
  await shop.change(
    `with returned as (insert into returns (order_id, number, state, created_at)
      values ($1, 1, 'refused', now()) returning id),
    event as (insert into return_events (return_id, event, created_at) select id, 'refused', now() from returned)
    insert into return_labels (return_id, hash, width, created_at)
    select id, '0123456789abcdef0123456789abcdef', -2, now() from returned returning return_id`,
    [id],
  )
  await days(180)
  await purgeExpired(shop.shop)
  expect((await olive.read(id)).gift.receiver).toEqual(receiver)
  expect(await shop.sql('select return_id from return_labels')).toHaveLength(1)
  await days(5)
  await purgeExpired(shop.shop)
  const purged = await olive.read(id)
  expect(await shop.sql('select return_id from return_labels')).toEqual([])
  expect(purged.gift).toMatchObject({ receiver: { name: '', phone: null, address: '' }, message: null })
  expect(purged.gift.billing_address.address).not.toBe('')
  expect(purged.guest.first_name).not.toBe('')
  const texts = await shop.sql<{ text: string }>(
    'select text || html as text from emails where order_id = $1',
    [id],
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.map(({ text }) => text).join('')).toBe('')
  expect((await olive.read(open)).gift).toMatchObject({ receiver, message: 'For Gracie' })
})
