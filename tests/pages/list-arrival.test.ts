import { afterEach, expect, it } from 'vitest'
import { formatDayRange } from '../../src/contract/delivery/format-day.ts'
import { standardMethod } from '../../src/shop/delivery/delivery-methods.ts'
import { promiseFor } from '../../src/shop/delivery/promise.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice()
const { page } = shownPages(() => shop)

const list = async (query = '') => textOf(await page(`/products${query}`))
const read = async (path: string) => (await shop.call('GET', `/api/v1${path}`)).body

async function change(fields: object) {
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  expect((await call('PUT', `/delivery/methods/${key}/`, { ...standard, ...fields })).status).toBe(200)
}

const add = async (method: object) =>
  expect((await call('POST', '/delivery/methods/', method)).status).toBe(201)

afterEach(() => call('PUT', '/admin/settings/', { delivery_methods: null }))

// Proves: R12.100
it('a list says once when pieces in stock arrive, while there is a cut-off', async () => {
  await create({ name: 'Agate stud' })
  const lists = ['/products', '/search?q=agate']
  for (const path of lists) expect(textOf(await page(path))).not.toMatch(/Pieces in stock arrive|Arrives/)
  await change({ cut_off: '14:00' })
  const days = formatDayRange(promiseFor(shop.shop, standardMethod(shop.shop)))
  for (const path of lists)
    expect(
      textOf(await page(path)).split(`Pieces in stock arrive ${days} if you order by 14:00 `),
    ).toHaveLength(2)
})

// Proves: R12.100, R12.184
it('pieces that arrive on other days say so each on its card, as on its page and in the API', async () => {
  const [stud, necklace] = [await create({ price: 40 }), await create({ price: 4800 })]
  await create({ price: 4900, stock_quantity: 0 })
  await call('DELETE', '/delivery/methods/next_day/')
  await change({ cut_off: '14:00', days_from: 1, days_to: 1, insured_value: 500 })
  await add({ key: 'insured', name: 'Insured', price: 20, days_from: 4, days_to: 4 })
  const promised = async (id: string) => (await read(`/products/${id}/`)).promise
  const [early, late] = [await promised(stud.id), await promised(necklace.id)]
  expect(late.to > early.to).toBe(true)
  const { items } = await read('/products/?min_price=4000&sort=price_asc')
  expect(items.map(({ promise }: { promise: object }) => promise)).toEqual([late, null])
  const all = await list()
  expect(all).not.toContain('Pieces in stock')
  for (const promise of [early, late]) expect(all).toContain(`Arrives ${formatDayRange(promise)}`)
  const dear = await list('?min_price=4000')
  expect(dear).not.toMatch(/Pieces in stock|Arrives/)
  await change({ insured_value: null })
  expect(await list()).toContain(`Pieces in stock arrive ${formatDayRange(early)} if you order`)
})

// Proves: R12.100
it('pieces that can only be collected say when they are ready', async () => {
  await create({ price: 4800 })
  await call('DELETE', '/delivery/methods/next_day/')
  await change({ insured_value: 500 })
  await add({ key: 'collect', name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 1 })
  expect(await list()).toContain('Ready to collect')
})
