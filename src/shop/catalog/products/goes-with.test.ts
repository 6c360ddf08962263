import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice()

const addAll = async (...names: string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await create({ name, stock_quantity: 50 })).id] as const),
    ),
  ) as Record<string, string>
const save = (id: string | undefined, product_ids: (string | undefined)[]) =>
  call('PUT', `/admin/products/${id}/goes-with/`, { product_ids })
const shown = async (id: string | undefined) => {
  const html: string = (await shop.call('GET', `/product/${id}`)).body
  const row = />Goes with this<[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  return [...row.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name]) => name)
}
const sell = async (...lines: (string | undefined)[]) => {
  const { id } = await placeOrder(shop, {
    lines: lines.map((productId) => ({ productId: productId ?? '', quantity: 1 })),
  })
  await shop.sql(`update payments set payment_status = 'paid', paid_at = now() where order_id = $1`, [id])
}

// Proves: R11.38
it('shows the owner’s choice in its order, without what is not on sale, and what is sold out last', async () => {
  const { ring, band, chain, studs, draft, gone } = await addAll(
    'ring',
    'band',
    'chain',
    'studs',
    'draft',
    'gone',
  )
  expect(await shown(ring)).toEqual([])
  const { status, body } = await save(ring, [studs, draft, chain, gone, band, studs])
  expect([status, body.products.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ['studs', 'draft', 'chain', 'gone', 'band'],
  ])
  await shop.change('update products set draft = true where id = $1', [draft])
  await call('DELETE', `/products/${gone}/`)
  await shop.change('update variants set stock_quantity = 0 where product_id = $1', [studs])
  expect(await shown(ring)).toEqual(['chain', 'band', 'studs'])
  const read = await call('GET', `/admin/products/${ring}/goes-with/`)
  expect(read.body.products).toHaveLength(5)
  expect(read.body.products[1]).toEqual({ id: draft, name: 'draft', image_url: null, is_live: false })
  const log = await call('GET', '/admin/log/?subject=product&limit=2')
  expect(log.body.items).toContainEqual(
    expect.objectContaining({
      action: 'goes with edited',
      after: { goes_with: 'studs, draft, chain, gone, band' },
    }),
  )
})

// Proves: R11.162
it('takes an id in upper case as the same product', async () => {
  const { clasp, cord } = await addAll('clasp', 'cord')
  const { status, body } = await save(clasp, [cord, cord?.toUpperCase()])
  expect([status, body.products]).toEqual([200, [expect.objectContaining({ id: cord })]])
  const itself = await save(clasp, [clasp?.toUpperCase()])
  expect([itself.status, itself.body.errors[0].path]).toEqual([422, 'product_ids'])
})

// Proves: R11.39
it('else shows what was bought together, else what is in the same collection', async () => {
  const { opal, pearl, ruby, jade, onyx } = await addAll('opal', 'pearl', 'ruby', 'jade', 'onyx')
  await call('POST', '/admin/collections/', { name: 'Hidden', draft: true, product_ids: [opal, onyx] })
  expect(await shown(opal)).toEqual([])
  await call('POST', '/admin/collections/', { name: 'Stones', product_ids: [jade, opal, onyx] })
  expect(await shown(opal)).toEqual(['jade', 'onyx'])
  await sell(opal, pearl, ruby)
  await sell(opal, ruby)
  expect(await shown(opal)).toEqual(['ruby', 'pearl'])
  await save(opal, [onyx])
  expect(await shown(opal)).toEqual(['onyx'])
  await save(opal, [])
  expect(await shown(opal)).toEqual(['ruby', 'pearl'])
})

// Proves: R11.39
it('shows at most four pieces that were bought together or are in a collection, none of Related Products', async () => {
  const category_id = (await call('POST', '/category/', { name: 'Anklets', description: '-' })).body.id
  const [{ id }, near] = [
    await create({ name: 'anklet', category_id }),
    await create({ name: 'near', category_id, stock_quantity: 50 }),
  ]
  const { cuff, torc, pin, clip, comb } = await addAll('cuff', 'torc', 'pin', 'clip', 'comb')
  const five = [cuff, torc, pin, clip, comb]
  await shop.change('update variants set stock_quantity = 50 where product_id = $1', [id])
  await call('POST', '/admin/collections/', { name: 'Of five', product_ids: [id, near.id, ...five] })
  expect(await shown(id)).toEqual(['cuff', 'torc', 'pin', 'clip'])
  await sell(id, near.id, ...five)
  await sell(id, comb, near.id)
  await sell(id, comb)
  const together = await shown(id)
  expect([together[0], together.length]).toEqual(['comb', 4])
  expect(together).not.toContain('near')
})

// Proves: R11.39
it('else shows what a collection by rule has, by the rule with most conditions, not by price or age alone', async () => {
  const { body: kind } = await call('POST', '/category/', {
    name: 'Tiaras',
    description: '-',
    parent_id: null,
  })
  const category_id = kind.id
  const [{ id }, other] = [await create({ name: 'coronet', category_id }), await create({ name: 'tiara' })]
  const by_rule = (name: string, conditions: object) =>
    call('POST', '/admin/collections/', { name, by_rule: true, ...conditions })
  await by_rule('New', { new_days: 30 })
  expect(await shown(id)).toEqual([])
  await by_rule('Of the house', { brand_id: other.brand_id, draft: true })
  expect(await shown(id)).toEqual([])
  const facts = [{ key: 'stone', value: 'Spinel' }]
  const spinels = await Promise.all(
    ['spinel one', 'spinel two'].map((name) => create({ name, stock_quantity: 0 })),
  )
  for (const one of [{ id, updated_at: undefined }, ...spinels])
    await call('PUT', `/products/${one.id}/facts/`, { facts, variants: [], updated_at: one.updated_at })
  await by_rule('Spinels', { fact_key: 'stone', fact_value: 'Spinel' })
  expect((await shown(id)).toSorted()).toEqual(['spinel one', 'spinel two'])
  await by_rule('Tiaras of spinel', { category_id, fact_key: 'stone', fact_value: 'Spinel' })
  expect((await shown(id)).toSorted()).toEqual(['spinel one', 'spinel two'])
})

// Proves: R11.38
it('refuses more than eight, the piece itself and unknown pieces', async () => {
  const { ring, band, ...others } = await addAll('ring', 'band', ...'abcdefghi')
  const fieldOf = async (ids: (string | undefined)[]) => {
    const { status, body } = await save(ring, ids)
    return [status, body.errors?.map(({ path }: { path: string }) => path)]
  }
  const ids = Object.values(others)
  expect((await save(ring, ids)).body.errors).toEqual([{ path: 'product_ids', message: 'At most 8 pieces' }])
  expect((await save(ring, ids.slice(1))).body.products).toHaveLength(8)
  await save(ring, [])
  expect(await fieldOf([ring])).toEqual([422, ['product_ids']])
  expect(await fieldOf([band, randomUUID()])).toEqual([422, ['product_ids']])
  expect((await save(randomUUID(), [])).status).toBe(404)
  expect((await call('GET', `/admin/products/${randomUUID()}/goes-with/`)).status).toBe(404)
  expect((await call('GET', `/admin/products/${ring}/goes-with/`)).body.products).toEqual([])
})
