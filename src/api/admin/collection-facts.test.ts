import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { matrixOf, ringInMetals } from '../../../tests/support/sized-ring.ts'

const { shop, call, create, post, ...office } = setUpBackOffice({ cached: true })

const idsOf = ({ body }: { body: any }) => body.items.map(({ id }: { id: string }) => id)

async function withFacts(more: object, ...facts: [key: string, value: string | number][]) {
  const product = await create(more)
  const body = { facts: facts.map(([key, value]) => ({ key, value })) }
  expect((await call('PUT', `/products/${product.id}/facts/`, body)).status).toBe(200)
  return product
}

async function withOption(name: string, kind: string, value: string) {
  const product = await create({ stock_quantity: 0 })
  const matrix = matrixOf(product.code, [{ value }], name, kind)
  expect((await call('PUT', `/products/${product.id}/variants/`, matrix)).status).toBe(200)
  return product
}

// Proves: R11.31, R12.205
it('a collection by a fact has the pieces of the list with that filter, also those that have it by an option', async () => {
  const { ring } = await ringInMetals({ ...office, call, create, post })
  await create()
  const gold = await withFacts({ stock_quantity: 0 }, ['metal', 'gold'])
  const gilded = await withFacts({}, ['metal', 'silver'], ['plating', 'gold'])
  const stated = await withFacts({}, ['stone', 'Garnet'], ['chain_length', 45], ['colour', 'Royal blue'])
  const chosen = await withOption('Stone', 'stone', 'Garnet')
  const chain = await withOption('Length', 'length', '45 cm')
  const blue = await withOption('Colour', 'other', 'Navy blue')
  const rules: [rule: object, query: string, pieces: any[]][] = [
    [{ fact_key: 'metal', fact_value: 'gold' }, 'metal=gold', [gold, ring]],
    [{ fact_key: 'metal', fact_value: 'gold', in_stock: true }, 'metal=gold&in_stock=yes', [ring]],
    [{ fact_key: 'metal', fact_value: 'silver' }, 'metal=silver', [ring]],
    [{ fact_key: 'stone', fact_value: 'garnet' }, 'stone=garnet', [chosen, stated]],
    [{ fact_key: 'chain_length', fact_value: '45' }, 'length=45 cm', [chain, stated]],
    [{ fact_key: 'colour', fact_value: 'blue' }, 'colour=blue', [blue, stated]],
  ]
  for (const [rule, query, pieces] of rules) {
    const ids = pieces.map(({ id }) => id)
    const { body } = await post('/admin/collections/', { name: query, by_rule: true, ...rule })
    const listed = idsOf(await shop.call('GET', `/api/v1/collections/${body.slug}/`))
    expect(listed, query).toEqual(ids)
    expect(idsOf(await shop.call('GET', `/api/v1/products/?${query}`)), query).toEqual(ids)
    const { total, products } = (await post('/admin/collections/matching/', rule)).body
    expect([total, products.map(({ id }: any) => id)], query).toEqual([ids.length, ids])
  }
  const matching = async (rule: object) =>
    (await post('/admin/collections/matching/', rule)).body.products.map(({ id }: any) => id)
  expect(await matching({ fact_key: 'colour', fact_value: 'royal blue' })).toEqual([stated.id])
  expect(await matching({ fact_key: 'stone' })).toEqual([chosen.id, stated.id])
  expect(await matching({ fact_key: 'metal' })).toEqual([gilded.id, gold.id, ring.id])
  const none = await withFacts({}, ['metal', 'no metal'])
  expect(await matching({ fact_key: 'metal', fact_value: 'no metal' })).toEqual([none.id])
})
