import { expect, it } from 'vitest'
import { shownPages } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'
import { sizedRing } from '../support/sized-ring.ts'

const office = setUpBackOffice({ demo: true })
const { shop, create } = office
const { page } = shownPages(() => shop)

const buttonOf = (name: string) => `aria-label="Add to Cart: ${name}"`

// Proves: R11.83
it('a card can be added to the cart when it is in stock and nothing has to be chosen', async () => {
  await sizedRing(office, [{ value: 'M', price: 90, stock: 3 }])
  const plain = await create({ name: 'Zzyx brooch', stock_quantity: 4 })
  await create({ name: 'Zzyx pin', stock_quantity: 0 })
  await create({ name: 'Zzyx clip', stock_quantity: 0, made_to_order: { per_week: 2, days: 10 } })
  const html = await page('/search?q=zzyx')
  expect(html).toContain(buttonOf('Zzyx brooch'))
  expect(html).toContain('Zzyx clip')
  for (const name of ['Zzyx pin', 'Zzyx clip']) expect(html).not.toContain(buttonOf(name))
  const [ring] = await shop.sql<{ name: string }>(
    'select p.name from products p join product_options o on o.product_id = p.id order by p.created_at desc limit 1',
  )
  const list = await page('/products')
  expect(list).toContain(ring?.name)
  expect(list).not.toContain(buttonOf(ring?.name ?? ''))
  expect(await page('/')).toContain('title="Add to Cart"')
  expect(await page(`/product/${plain.id}`)).not.toContain('title="Add to Cart"')
})

// Proves: R11.84
it('home links the gift finder and the newest collections', async () => {
  const links = async () => /<ul aria-label="Collections"[\s\S]*?<\/ul>/.exec(await page('/'))?.[0]
  expect(await links()).toContain('href="/gifts"')
  expect(await links()).toContain('href="/collections/the-pearl-edit"')
  await shop.change('update collections set draft = true')
  expect(await links()).toBeUndefined()
})
