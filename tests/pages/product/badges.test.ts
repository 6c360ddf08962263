import { expect, it } from 'vitest'
import { placeOrder } from '../../support/orders/placed-order.ts'
import { setUpBackOffice } from '../../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })

const badges = { new_days: 0, bestsellers: 0, bestseller_days: 30 }
const set = (rules: object) => call('PUT', '/admin/settings/', { badges: { ...badges, ...rules } })
const sell = async (productId: string, { quantity, days }: { quantity: number; days: number }) => {
  const { id } = await placeOrder(shop, { lines: [{ productId, quantity }] })
  await shop.sql(
    `update payments set payment_status = 'paid', paid_at = now() - $2 * interval '1 day' where order_id = $1`,
    [id, days],
  )
}
/** Each card of the page as 'name: badge'. */
const cards = async (path: string) => {
  const html: string = (await shop.call('GET', path)).body
  return [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => {
    const name = /<h[23][^>]*>([^<]+)</.exec(card)?.[1]
    return `${name}: ${/>(New|Bestseller)</.exec(card)?.[1] ?? ''}`
  })
}

// Proves: R11.56, R12.123
it('cards say New and Bestseller by the owner’s rules, and nothing by default', async () => {
  const { body: kind } = await call('POST', '/category/', {
    name: 'Rings',
    description: 'Gold',
    parent_id: null,
  })
  const made = await Promise.all(
    ['Opal', 'Pearl', 'Ruby'].map((name) => create({ name, category_id: kind.id, stock_quantity: 100 })),
  )
  const [opal, pearl, ruby] = made.map(({ id }) => id) as [string, string, string]
  await shop.change("update products set created_at = now() - interval '8 days' where id = any ($1)", [
    [opal, pearl],
  ])
  await sell(pearl, { quantity: 3, days: 2 })
  await sell(opal, { quantity: 9, days: 40 })
  await sell(opal, { quantity: 2, days: 1 })
  const all = async () => (await cards('/products')).toSorted()
  expect(await all()).toEqual(['Opal: ', 'Pearl: ', 'Ruby: '])
  await set({ new_days: 7 })
  expect(await all()).toEqual(['Opal: ', 'Pearl: ', 'Ruby: New'])
  await set({ new_days: 9, bestsellers: 1 })
  expect(await all()).toEqual(['Opal: New', 'Pearl: Bestseller', 'Ruby: New'])
  for (const path of ['/', '/search?q=pearl', `/product/${ruby}`])
    expect(await cards(path), path).toContain('Pearl: Bestseller')
  await set({ bestsellers: 1, bestseller_days: 60 })
  expect(await all()).toEqual(['Opal: Bestseller', 'Pearl: ', 'Ruby: '])
  await shop.change('update products set is_gift_box = true where id = $1', [opal])
  await set({ bestsellers: 1, bestseller_days: 61 })
  expect(await all()).toEqual(['Pearl: Bestseller', 'Ruby: '])
  const refused = await set({ bestsellers: 101 })
  expect(refused.body.errors).toEqual([
    { path: 'badges.bestsellers', message: 'Number of bestsellers must be a whole number from 0 to 100' },
  ])
})
