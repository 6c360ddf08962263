import { expect, it } from 'vitest'
import { shownPages } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'
import { matrixOf, sizedRing } from '../support/sized-ring.ts'

const office = setUpBackOffice({ demo: true })
const { shop, call, create } = office
const { page } = shownPages(() => shop)

const buttonOf = (name: string) => `aria-label="Add to Cart: ${name}"`

// Proves: R11.83
it('a card can be added to the cart when it is in stock and nothing has to be chosen', async () => {
  await sizedRing(office, [{ value: 'M', price: 90, stock: 3 }])
  await create({ name: 'Zzyx brooch', stock_quantity: 4 })
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
})

// Proves: R11.205
it('related pieces and those that go with a piece can be added to the cart from their cards, too', async () => {
  const category_id = (await call('POST', '/category/', { name: 'Zzyx', description: 'x' })).body.id
  const [pin, clip, brooch] = [
    await create({ name: 'Zzyx pin', category_id }),
    await create({ name: 'Zzyx clip', category_id }),
    await create({ name: 'Zzyx charm' }),
  ]
  await call('PUT', `/admin/products/${pin.id}/goes-with/`, { product_ids: [brooch.id] })
  const [before = '', goesWith = '', related = ''] = (await page(`/product/${pin.id}`)).split(
    /Goes with this<|Related Products</,
  )
  expect(before).not.toContain('title="Add to Cart"')
  expect(goesWith).toContain(buttonOf('Zzyx charm'))
  expect(related).toContain(buttonOf('Zzyx clip'))
  await shop.sql('update variants set stock_quantity = 0 where product_id = $1', [clip.id])
  expect(await page(`/product/${pin.id}`)).not.toContain(buttonOf('Zzyx clip'))
})

// Proves: R11.206
it('a card shows the colours of an option, as it does the metals', async () => {
  const beads = await create({ name: 'Zzyx beads', stock_quantity: 0 })
  const matrix = matrixOf(beads.code, [{ value: 'Royal blue' }, { value: 'Sand' }], 'Colour', 'other')
  const swatches: Record<string, string> = { 'Royal blue': '#1d3faa', Sand: '#d8c39a' }
  for (const { values } of matrix.options)
    for (const value of values) Object.assign(value, { swatch: swatches[value.value] })
  expect((await call('PUT', `/products/${beads.id}/variants/`, matrix)).status).toBe(200)
  const html = await page('/search?q=zzyx+beads')
  for (const [name, colour] of Object.entries(swatches))
    expect(html).toContain(`<span role="img" aria-label="${name}" style="background-color:${colour}">`)
})

// Proves: R11.206
it('a card shows at most eight swatches, and none of a single one', async () => {
  const coloured = async (name: string, count: number) => {
    const { id, code } = await create({ name, stock_quantity: 0 })
    const colours = Array.from({ length: count }, (_, at) => ({ value: `Colour ${at}` }))
    const matrix = matrixOf(code, colours, 'Colour', 'other')
    for (const value of matrix.options[0]?.values ?? []) Object.assign(value, { swatch: '#1d3faa' })
    expect((await call('PUT', `/products/${id}/variants/`, matrix)).status).toBe(200)
    return (await page(`/search?q=${name}`)).match(/<span role="img" aria-label="Colour/g)?.length
  }
  expect(await coloured('Zzyxnine', 9)).toBe(8)
  expect(await coloured('Zzyxone', 1)).toBeUndefined()
})

// Proves: R11.84
it('home links the gift finder and the newest collections', async () => {
  const links = async () => /<ul aria-label="Collections"[\s\S]*?<\/ul>/.exec(await page('/'))?.[0]
  expect(await links()).toContain('href="/gifts"')
  expect(await links()).toContain('href="/collections/the-pearl-edit"')
  for (const name of 'abcdef') await call('POST', '/admin/collections/', { name, product_ids: [] })
  const newest = [...((await links()) ?? '').matchAll(/href="\/collections\/([^"]+)"/g)].map(
    ([, slug]) => slug,
  )
  expect(newest).toEqual(['f', 'e', 'd', 'c', 'b'])
  await shop.change('update collections set draft = true')
  expect(await links()).toBeUndefined()
})
