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
  await days(180)
  await purgeExpired(shop.shop)
  expect((await olive.read(id)).gift.receiver).toEqual(receiver)
  await days(5)
  await purgeExpired(shop.shop)
  const purged = await olive.read(id)
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
