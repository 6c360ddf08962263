import { expect, it } from 'vitest'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R12.143
it('an address to which the method of the order does not go must be confirmed', async () => {
  const islands = {
    name: 'Courier',
    price: 0,
    days_from: 1,
    days_to: 2,
    postal_codes: ['!KW'],
    countries: ['GB'],
  }
  await olive.ask('POST', '/delivery/methods/', { key: 'courier', ...islands })
  const { id } = await paidOrder(shop, { delivery_type: 'courier' })
  const correct = (body: object) => olive.ask('PUT', `/order/${id}/details/`, body)
  const abroad = await correct({ country: 'Germany', postal_code: '10115' })
  expect([abroad.status, abroad.body.errors]).toEqual([
    409,
    [{ path: 'confirm_place', message: 'Courier does not go to Germany.' }],
  ])
  expect((await correct({ postal_code: 'KW15 1QX' })).body.detail).toBe('Courier does not go to KW15 1QX.')
  expect((await olive.read(id)).shipping.address).toMatchObject({ country: 'United Kingdom' })
  // Another name does not matter, nor what is right.
  expect((await correct({ first_name: 'Augusta', city: 'Bath' })).status).toBe(200)
  const sure = await correct({ country: 'Germany', postal_code: '10115', confirm_place: true })
  expect([sure.status, sure.body.shipping.address.country]).toEqual([200, 'Germany'])
  expect((await correct({ last_name: 'King' })).status).toBe(200)
})
