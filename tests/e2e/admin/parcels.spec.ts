import { addProduct, paidOrder } from '../../support/orders/placed-order.ts'
import { expectAccessiblePage, openBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R12.55
test('a part of an order is sent in a parcel, then the rest without a further choice', async ({
  page,
  shop,
}) => {
  const lines = await Promise.all(
    ['Parcel ring', 'Parcel chain'].map(async (name) => ({
      productId: await addProduct(shop, { name }),
      quantity: 2,
    })),
  )
  const order = await paidOrder(shop, { lines })
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const details = page.getByRole('dialog', { name: /^Order Details/ })
  const ship = page.getByRole('dialog', { name: 'Ship Order' })
  const send = async (number: string) => {
    await ship.getByLabel('Shipping company').fill('Parcel Couriers')
    await ship.getByLabel('Tracking number').fill(number)
    await ship.getByRole('button', { name: 'Ship Order' }).click()
  }
  await details.getByRole('button', { name: 'Ship Order' }).click()
  const chain = ship.getByLabel('How many of Parcel chain')
  await expect(chain).toHaveValue('2')
  for (const name of ['chain', 'ring']) await ship.getByLabel(`How many of Parcel ${name}`).selectOption('0')
  await send('PC000000001GB')
  await expect(ship.getByRole('alert')).toHaveText('Choose at least one piece.')
  await chain.selectOption('1')
  await expect(ship.getByText('The rest stays to be shipped')).toBeVisible()
  await expectAccessiblePage(page, 'ship form')
  await send('PC000000001GB')
  await expect(page.getByText('Parcel shipped. The rest is still to ship.')).toBeVisible()
  const parcels = details.getByRole('region', { name: 'Parcels' })
  await expect(parcels).toContainText(/1 × Parcel chain.*Still to ship: 2 × Parcel ring, 1 × Parcel chain/)
  await details.getByRole('button', { name: 'Ship Order' }).click()
  await send('PC000000002GB')
  await expect(page.getByText('Order shipped successfully')).toBeVisible()
  await parcels.getByRole('button', { name: 'Edit tracking of parcel 2 of 2' }).click()
  const tracking = page.getByRole('dialog', { name: 'Tracking' })
  await expect(tracking.getByLabel('Tracking number')).toHaveValue('PC000000002GB')
  await tracking.getByRole('button', { name: 'Cancel' }).click()
  await parcels.getByRole('link', { name: 'Packing slip of parcel 1 of 2' }).click()
  await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeVisible()
  await expect(page.getByText('Parcel 1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Parcel ring')).toHaveCount(0)
})
