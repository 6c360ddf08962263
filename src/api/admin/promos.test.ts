import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../shop/health/broken-invariants.ts'

const { shop, call } = setUpBackOffice({ cached: true })

describe('promo codes', () => {
  const promo = (more: object = {}) => ({
    code: `P-${randomUUID().slice(0, 8)}`,
    discount: 12.5,
    expiration_date: '2099-12-31',
    ...more,
  })
  const add = async (more: object = {}) => (await call('POST', '/promos/', promo(more))).body

  // Proves: S2.admin-promos.1, S4.admin.6, R5.61
  it('are listed newest first, active until the end of their last day', async () => {
    const old = await add({ expiration_date: '2020-01-31' })
    const fresh = await add()
    const { body } = await call('GET', '/promos/?limit=2')
    expect(body.items).toEqual([fresh, old])
    expect(fresh).toMatchObject({ discount: 12.5, expiration_date: '2099-12-31', is_active: true, uses: 0 })
    expect(old.is_active).toBe(false)
    expect((await call('GET', '/promos/?limit=1000')).body.detail).toBe('Invalid skip or limit value')
  })

  // Proves: R3.7, R5.51, R5.53, R5.60, R5.61
  it('have a number of uses, and stay on orders when they are deleted', async () => {
    const { id, code } = await add()
    const order = await placeOrder(shop, { promo: code.toLowerCase() })
    const listed = async () =>
      (await call('GET', '/promos/?limit=100')).body.items.find((each: any) => each.id === id)
    expect((await listed()).uses).toBe(1)
    expect((await call('DELETE', `/promos/${id}/`)).body).toEqual({ id })
    expect(await listed()).toBeUndefined()
    const { body } = await shop.call('GET', `/api/v1/order/guest/${order.id}/`)
    expect(body.promo_usage.promo_code).toEqual({ code, discount: 12.5 })
    expect(await call('DELETE', `/promos/${id}/`)).toMatchObject({
      status: 404,
      body: { detail: 'We could not find this promo code.' },
    })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: S2.admin-promos.2, R5.61
  it('are edited', async () => {
    const { id } = await add()
    const wanted = promo({ discount: 100, expiration_date: '2021-02-28' })
    const { body } = await call('PUT', `/promos/${id}/`, wanted)
    expect(body).toEqual({ id, ...wanted, is_active: false, uses: 0 })
    expect((await call('PUT', '/promos/999999/', wanted)).status).toBe(404)
  })

  // Proves: R5.51
  it('accept a date-time and use its day in the time zone of the shop', async () => {
    const summer = await add({ expiration_date: '2099-06-30T23:30:00.000Z' })
    expect(summer.expiration_date).toBe('2099-07-01')
    const edited = await call(
      'PUT',
      `/promos/${summer.id}/`,
      promo({ expiration_date: '2099-01-31T10:00:00Z' }),
    )
    expect(edited.body.expiration_date).toBe('2099-01-31')
  })

  // Proves: R5.61
  it('have a unique code, ignoring case', async () => {
    const [one, other] = [await add({ code: 'Spring' }), await add()]
    expect((await call('POST', '/promos/', promo({ code: 'SPRING' }))).body.errors).toEqual([
      { path: 'code', message: 'This code is in use already.' },
    ])
    expect((await call('PUT', `/promos/${other.id}/`, promo({ code: 'spring' }))).status).toBe(409)
    expect((await call('PUT', `/promos/${one.id}/`, promo({ code: 'SPRING' }))).status).toBe(200)
  })

  const YEARS = 'Expiration Date must be between the years 1000 and 9999'

  // Proves: R1.17, R5.51, R5.61
  it.each([
    [{ code: '' }, 'code', 'Code is required'],
    [{ discount: undefined }, 'discount', 'Discount is required'],
    [{ discount: '' }, 'discount', 'Discount is required'],
    [{ discount: '10' }, 'discount', 'Discount must be a number'],
    [{ discount: 0 }, 'discount', 'Discount must be above 0 and at most 100'],
    [{ discount: 100.01 }, 'discount', 'Discount must be above 0 and at most 100'],
    [{ discount: 0.001 }, 'discount', 'Discount must have at most two decimals'],
    [{ discount: 1e-9 }, 'discount', 'Discount must have at most two decimals'],
    [{ expiration_date: '' }, 'expiration_date', 'Expiration Date is required'],
    [{ expiration_date: null }, 'expiration_date', 'Expiration Date is required'],
    [{ expiration_date: '2026-02-30' }, 'expiration_date', 'Expiration Date must be a date'],
    [{ expiration_date: '0000-01-01' }, 'expiration_date', YEARS],
    [{ expiration_date: '12026-01-01' }, 'expiration_date', YEARS],
    [{ expiration_date: '9999-12-31T23:00:00-05:00' }, 'expiration_date', YEARS],
  ])('refuse %j at %s: %s', async (more, path, message) => {
    const { status, body } = await call('POST', '/promos/', promo(more))
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path, message }])
  })
})
