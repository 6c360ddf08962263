import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { add, newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../shop/health/broken-invariants.ts'

const log: string[] = []
const { shop, call: admin } = setUpBackOffice({ cached: true, log })

afterAll(async () => expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([]))

describe('settings', () => {
  const readSettings = async () => (await shop.call('GET', '/api/v1/settings/')).body

  test('start with the defaults, with placeholders filled in', async () => {
    const { faq, terms, ...rest } = await readSettings()
    expect(rest).toMatchObject({
      shop_name: 'Vitrine',
      shipping_fee: 5,
      opening_days: 'Mon - Sat',
      opening_hours: '10 am to 4pm',
    })
    expect(faq[0].questions[0].answer).toContain('£5.00 an order')
    expect(terms.sections[0].text).toContain('Vitrine, 14 Lantern Row, Bath')
    for (const name of ['low_stock_threshold', 'search_synonyms', 'delivery_methods'])
      expect(rest).not.toHaveProperty(name)
  })

  // Proves: R4.11
  test('a new fee and name apply to the next cart, order, e-mail and response', async () => {
    const { status, body } = await admin('PUT', '/admin/settings/', {
      shipping_fee: 7.25,
      shop_name: 'Gem & Co',
    })
    expect([status, body.shipping_fee]).toEqual([200, 7.25])
    expect(await readSettings()).toMatchObject({ shipping_fee: 7.25, shop_name: 'Gem & Co' })
    expect((await readSettings()).faq[0].questions[0].answer).toContain('£7.25')
    const guest = await newGuest(shop)
    await add(shop, guest, { productId: await addProduct(shop, { price: 1000 }), quantity: 1 })
    const quote = await shop.call('POST', '/api/v1/order/quote/', {
      body: { cart_id: guest.cartId, guest_id: guest.guestId },
    })
    expect([quote.body.shipping, quote.body.total]).toEqual(['7.25', '17.25'])
    const placed = await orderAsGuest(shop, guest)
    const order = (await admin('GET', `/order/${placed.body.order.id}/`)).body
    expect(order.grand_total).toBe('17.25')
    await admin('POST', `/order/${order.id}/cancel/`)
    const email = await eventually(async () => (await shop.mailTo('ada@example.com'))[0])
    expect(email.text).toContain('Gem & Co')
    await admin('PUT', '/admin/settings/', { shipping_fee: null, shop_name: null })
    expect(await readSettings()).toMatchObject({ shipping_fee: 5, shop_name: 'Vitrine' })
  })

  test('a change in another process is loaded', async () => {
    await shop.sql(
      `insert into settings (key, value, updated_at) values ('opening_hours', '"Noon to 6 pm"', now())`,
    )
    await shop.sql(`select pg_notify('catalogue_changed', '')`)
    await eventually(async () => (await readSettings()).opening_hours === 'Noon to 6 pm')
    await admin('PUT', '/admin/settings/', { opening_hours: null })
    expect((await readSettings()).opening_hours).toBe('10 am to 4pm')
  })

  // Proves: R3.19
  test('concurrent changes of different settings are both kept', async () => {
    const { email, phones } = (await admin('GET', '/admin/settings/')).body
    const save = (body: object) => admin('PUT', '/admin/settings/', body)
    await save({ phones: ['+44 1632 960 111'], shown: { phones } })
    const renew = () => save({ email: 'new@vitrine.example', shown: { email } })
    expect([(await renew()).status, (await renew()).status], 'a retry after a lost response').toEqual([
      200, 200,
    ])
    const late = await save({
      opening_days: 'Daily',
      phones: ['1'],
      shown: { opening_days: 'Mon - Sat', phones },
    })
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Somebody else has changed “Phones” meanwhile.') },
    })
    expect(await readSettings()).toMatchObject({
      email: 'new@vitrine.example',
      phones: ['+44 1632 960 111'],
      opening_days: 'Mon - Sat',
    })
    const restore = () => save({ email: null, phones: null, shown: { phones: ['+44 1632 960 111'] } })
    expect([(await restore()).status, (await restore()).status], 'a repeated reset to the default').toEqual([
      200, 200,
    ])
    expect(await readSettings()).toMatchObject({ email, phones })
    const stale = await save({
      opening_days: 'Daily',
      shown: { email: 'new@vitrine.example', opening_days: 'Mon - Sat' },
    })
    expect(stale.status, 'a shown value that is not edited has changed').toBe(409)
  })

  test('the response has the saved settings, which apply at once', async () => {
    await shop.sql(
      `create function hide() returns trigger language plpgsql
        as 'begin alter table settings rename to hidden; return null; end'`,
    )
    await shop.sql('create trigger hide after insert on audit_log execute function hide()')
    const { status, body } = await admin('PUT', '/admin/settings/', { opening_hours: 'At dusk' })
    expect([status, body.opening_hours]).toEqual([200, 'At dusk'])
    // By the call that saved it, and by the listener.
    await eventually(async () => log.join('').split('could not read the settings').length > 2)
    await shop.sql('drop function hide cascade')
    await shop.sql('alter table hidden rename to settings')
    await eventually(async () => (await readSettings()).opening_hours === 'At dusk')
    await admin('PUT', '/admin/settings/', { opening_hours: null })
  })

  // Proves: R1.3, R2.38
  test('invalid settings are refused as a whole, and changes are in the audit log', async () => {
    const refused = async (body: object) => (await admin('PUT', '/admin/settings/', body)).status
    expect(await refused({ shipping_fee: -1 })).toBe(422)
    expect(await refused({ shipping_fee: 1.005 })).toBe(422)
    expect(await refused({ email: 'invalid', shop_name: 'Kept?' })).toBe(422)
    expect(await refused({ phones: [] })).toBe(422)
    expect(await refused({ unknown: 1 })).toBe(422)
    expect(await refused({ banner: { is_shown: true, text: '', link: '' } })).toBe(422)
    const returns = { title: 'x'.repeat(61), words: '' }
    const { body } = await admin('PUT', '/admin/settings/', { returns })
    expect(body.detail).toBe('Promise must be at most 60 characters')
    const elsewhere = [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
    ]
    for (const link of elsewhere)
      expect([link, await refused({ banner: { is_shown: true, text: 'Sale', link } })]).toEqual([link, 422])
    expect((await readSettings()).shop_name).toBe('Vitrine')
    const banner = { is_shown: true, text: 'Free polish this week', link: '/products' }
    await admin('PUT', '/admin/settings/', { banner })
    expect((await readSettings()).banner).toEqual(banner)
    const { items } = (await admin('GET', '/admin/log/?subject=settings')).body
    const before = { banner: { text: 'Flat-rate delivery, 3-5 business days' } }
    expect(items[0]).toMatchObject({ action: 'edited', before, after: { banner } })
    await admin('PUT', '/admin/settings/', { banner: null })
    const [restored] = (await admin('GET', '/admin/log/?subject=settings')).body.items
    expect(restored).toMatchObject({ before: { banner }, after: before })
  })
})
