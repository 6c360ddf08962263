import { describe, expect, it } from 'vitest'
import { connect } from '../../src/db/connect.ts'
import { evaluateDisk } from '../../src/shop/health/check-disk.ts'
import { eventually, freePort } from '../support/harness.ts'
import { addProduct, pay, placeOrder } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { doctorOf, silent } from './ask-doctor.ts'

const shop = setUpShop()
const { finds, undo } = doctorOf(() => shop)

describe('the doctor', () => {
  it('finds nothing wrong with a good shop', async () => {
    expect((await finds('database')).state).toBe('ok')
    expect((await finds('migrations')).state).toBe('ok')
    expect((await finds('disk')).state).toBe('ok')
    expect((await finds('webhooks')).state).toBe('ok')
    expect((await finds('books')).state).toBe('ok')
    expect((await finds('products')).says).toBe('Every product can be bought.')
    expect(await finds('jobs')).toMatchObject({ state: 'ok' })
  })

  it('alerts when the database is away, and still checks the rest', async () => {
    const away = connect(`postgres://nobody@127.0.0.1:${await freePort()}/none`, silent, 1)
    undo.push(away.close)
    expect((await finds('database', { db: away.db })).state).toBe('error')
    expect((await finds('disk', { db: away.db })).state).toBe('ok')
  })

  it('alerts when a migration is missing, and when the database is of a newer shop', async () => {
    const [last] = await shop.sql<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    undo.push(() => shop.sql('insert into migrations (name) values ($1)', [last?.name]))
    expect((await finds('migrations')).says).toBe('1 migration not applied yet.')
    await shop.sql(`insert into migrations (name) values ('9999_later.sql')`)
    undo.push(() => shop.sql(`delete from migrations where name = '9999_later.sql'`))
    expect((await finds('migrations')).says).toContain('newer')
  })

  it('alerts when the disk is nearly full', () => {
    expect(evaluateDisk(50e9, 100e9).state).toBe('ok')
    expect(evaluateDisk(1e9, 100e9).state).toBe('warning')
    expect(evaluateDisk(100e6, 100e9)).toMatchObject({
      state: 'error',
      says: expect.stringContaining('0.1 GB of 100.0 GB'),
    })
  })

  it('alerts when an invariant is broken, and names it', async () => {
    const ring = await addProduct(shop)
    await shop.sql('update variants set stock_quantity = stock_quantity + 1 where product_id = $1', [ring])
    undo.push(() =>
      shop.sql('update variants set stock_quantity = stock_quantity - 1 where product_id = $1', [ring]),
    )
    expect(await finds('books')).toMatchObject({
      state: 'error',
      says: "These rules do not hold: a variant's stock is the sum of its ledger (1 time).",
    })
  })

  it('names the products that nobody can buy, and why', async () => {
    const sold = await addProduct(shop, { stock: 1, name: 'Sold ring' })
    const order = await placeOrder(shop, { lines: [{ productId: sold, quantity: 1 }] })
    await pay(shop, order.sessionId)
    const held = await addProduct(shop, { stock: 2, name: 'Held ring' })
    await placeOrder(shop, { lines: [{ productId: held, quantity: 2 }] })
    await addProduct(shop, { price: 1, name: 'Penny bead' })
    const says = await eventually(async () => {
      const { state, says } = await finds('products')
      expect(state).toBe('warning')
      return says.includes('1 product, sold out: Sold ring.') && says
    })
    expect(says).toContain('1 product, the last ones are in orders that are not paid yet: Held ring.')
    expect(says).not.toContain('Penny bead')
    const free = { ...shop.shop.config, shippingFee: 0 }
    expect((await finds('products', { config: free })).says).toContain('Penny bead')
  })

  // Proves: R3.28
  it('names the products with a price of 0', async () => {
    const bag = await addProduct(shop, { price: 0, name: 'Gift bag' })
    undo.push(() => shop.sql('update products set archived_at = now() where id = $1', [bag]))
    expect(await finds('products')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('1 product, with a price of 0: Gift bag.'),
      path: '/admin/products?max_price=0',
    })
  })

  // Proves: R3.91
  it('names the brands and categories that share a name', async () => {
    expect(await finds('names')).toMatchObject({ state: 'ok' })
    await shop.sql(
      `insert into brands (name, description) values ('Ruth''s Bench', 'x'), ('ruth’s bench', 'x')`,
    )
    undo.push(() => shop.sql(`delete from brands where lower(name) like 'ruth%bench'`))
    await shop.sql(`with parent as (insert into categories (name, description) values ('Bangles', 'x') returning id)
      insert into categories (name, description, parent_id)
      select name, 'x', id from parent, unnest('{Anklets,anklets}'::text[]) name`)
    undo.push(async () => {
      await shop.sql(`delete from categories where lower(name) = 'anklets'`)
      await shop.sql(`delete from categories where name = 'Bangles'`)
    })
    expect(await finds('names')).toMatchObject({
      state: 'warning',
      says: "2 brands have the same name: “Ruth's Bench”, “ruth’s bench”. 2 categories below “Bangles” have the same name: “Anklets”, “anklets”.",
    })
  })

  // Proves: R9.112
  it('warns of products that do not say what they are made of', async () => {
    const live = await shop.sql<{ id: string }>('select id from products where on_sale')
    const state = (facts: object) =>
      shop.sql(
        `insert into product_facts (product_id, key, value)
         select p.id, key, value from products p, jsonb_each_text($1::jsonb) where p.on_sale`,
        [JSON.stringify(facts)],
      )
    const ring = await addProduct(shop)
    undo.push(() => shop.sql('delete from product_facts'))
    const count = live.length + 1
    const products = count === 1 ? '1 product' : `${count} products`
    expect(await finds('facts')).toMatchObject({
      state: 'warning',
      says: `${products} without materials and care.`,
    })
    await state({ metal: 'silver', weight: '3' })
    expect((await finds('facts')).says).toBe(`${products} of precious metal without fineness or weight.`)
    await state({ fineness: '925' })
    expect(await finds('facts')).toMatchObject({ state: 'ok' })
    await shop.sql(`delete from product_facts where product_id = $1`, [ring])
    expect((await finds('facts')).says).toBe('1 product without materials and care.')
  })

  // Proves: R9.112
  it('warns of a single size without a weight', async () => {
    const ring = await addProduct(shop)
    undo.push(() => shop.sql('update products set archived_at = now() where id = $1', [ring]))
    const facts = (variant: string, values: string) =>
      shop.sql(
        `insert into product_facts (product_id, variant_id, key, value) select $1, ${variant}, key, value
         from (values ${values}) fact (key, value)`,
        [ring],
      )
    await facts('null::uuid', `('metal', 'silver'), ('fineness', '925')`)
    const only = '(select id from variants where product_id = $1 order by code limit 1)'
    await facts(only, `('weight', '3')`)
    const before = (await finds('facts')).says
    expect(before).not.toContain('precious')
    await shop.sql(
      `insert into variants (product_id, code, price, combination) values ($1, 'Z-UNWEIGHED', 1000, '{-1}')`,
      [ring],
    )
    expect((await finds('facts')).says).toContain('1 product of precious metal without fineness or weight.')
    await facts(`(select id from variants where code = 'Z-UNWEIGHED')`, `('weight', '4')`)
    expect((await finds('facts')).says).not.toContain('precious')
    // Each variant states its metal, the new one none.
    await shop.sql(`update product_facts set variant_id = ${only} where product_id = $1 and key = 'metal'`, [
      ring,
    ])
    expect((await finds('facts')).says).toContain('1 product of precious metal without fineness or weight.')
  })

  // Proves: R9.324
  it('warns of products that do not say who made them, and where', async () => {
    await shop.sql('update products set archived_at = now() where archived_at is null')
    const ring = await addProduct(shop)
    const state = (key: string, value: string) =>
      shop.sql('insert into product_facts (product_id, key, value) values ($1, $2, $3)', [ring, key, value])
    undo.push(() => shop.sql('delete from product_facts'))
    const says = async () => (await finds('makers')).says
    expect(await finds('makers')).toMatchObject({
      state: 'warning',
      says: '1 product without the maker. 1 product without the country of making.',
    })
    await state('maker', 'Ada, Leeds')
    await state('country_of_making', 'GB')
    expect(await says()).toBe('1 product from outside the EU without a responsible person there.')
    await shop.sql(`insert into settings (key, value, updated_at) values ('delivery_methods',
      '[{"kind": "delivery", "countries": ["GB"]}, {"kind": "collect", "countries": []}]', now())`)
    undo.push(() => shop.sql(`delete from settings where key = 'delivery_methods'`))
    expect((await finds('makers')).state).toBe('ok')
    await shop.sql(
      `update settings set value = '[{"countries": ["GB", "FR"]}]' where key = 'delivery_methods'`,
    )
    expect((await finds('makers')).state).toBe('warning')
    await state('eu_responsible_person', 'Anna, Dublin')
    expect(await says()).toBe('Every product says who made it, and where.')
  })

  it('takes one connection of the jobs at a time, and is made once for all who ask at the same time', async () => {
    const { db, pool, close } = connect(shop.connection, silent)
    let most = 0
    pool.on('acquire', () => {
      most = Math.max(most, pool.totalCount - pool.idleCount)
    })
    await finds('books', { db })
    await close()
    expect(most).toBe(1)
    const token = await signInAdmin(shop)
    const asked = Array.from({ length: 5 }, () =>
      shop.call('GET', '/api/v1/admin/doctor/?again=true', { token }),
    )
    expect(new Set((await Promise.all(asked)).map(({ body }) => body.examined_at)).size).toBe(1)
  })

  it('is cached for an admin, and checks again when asked', async () => {
    const token = await signInAdmin(shop)
    const read = async (query = '') =>
      (await shop.call('GET', `/api/v1/admin/doctor/${query}`, { token })).body
    const first = await read()
    expect(await read()).toEqual(first)
    expect((await read('?again=true')).examined_at).not.toBe(first.examined_at)
    expect((await shop.call('GET', '/api/v1/admin/doctor/')).status).toBe(401)
  })
})
