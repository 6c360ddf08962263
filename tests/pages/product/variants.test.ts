import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../support/back-office-calls.ts'
import { engravableLocket } from '../../support/orders/engraved.ts'
import { pageHeads } from '../../support/read-head.ts'
import { shownPages, textOf } from '../../support/read-page.ts'
import { setUpShop } from '../../support/set-up-shop.ts'
import { type Piece, ringInMetals } from '../../support/sized-ring.ts'
import { shapeOf } from '../schema-org.ts'

const shop = setUpShop({ cached: true })
const office = backOffice(() => shop)
const { page } = shownPages(() => shop)
const { headOf, dataOf } = pageHeads(() => shop)

const ring = (pieces?: Piece[]) => ringInMetals(office, pieces)

beforeAll(() => office.signIn())

/** The values of an option: text, variant that the link leads to, whether it is chosen. */
function groupOf(html: string, name: string) {
  const groups = [...html.matchAll(/<fieldset[\s\S]*?<\/fieldset>/g)].map(([group]) => group)
  const group = groups.find((one) => textOf(one).trim().startsWith(name)) ?? ''
  return [...group.matchAll(/<a([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
    text: attributes.match(/aria-label="([^"]+)"/)?.[1] ?? textOf(content).replaceAll('\n', ''),
    variant: attributes.match(/\?variant=([\w-]+)/)?.[1],
    isChosen: attributes.includes('aria-current="true"'),
    isStruckThrough: attributes.includes('line-through'),
    isDashed: attributes.includes('border-dashed'),
  }))
}

const buttonOf = (html: string, text: string) =>
  html.match(new RegExp(`<button[^>]*>(?:(?!</button>)[\\s\\S])*${text}[\\s\\S]*?</button>`))?.[0]

const codeOf = (html: string) => html.match(/Product Code<\/dt>\s*<dd[^>]*>([^<]*)/)?.[1]

// Proves: R9.40, R9.42
it('a product with options asks for what is missing, with the price of what can still be chosen', async () => {
  const { path, idOf, ring: product } = await ring()
  const html = await page(path)
  const common = product.variants[0].code.replace(/-L-.*/, '')
  expect(buttonOf(html, 'Choose a ring size')).toBeDefined()
  // Gold is chosen: the 120 of silver is no price of it.
  expect(textOf(html)).toContain('£150.00')
  expect(textOf(html)).not.toContain('From £')
  expect(codeOf(html)).toBe(common)
  expect(textOf(html)).not.toContain('Add to Cart')
  expect(groupOf(html, 'Ring size')).toEqual([
    expect.objectContaining({ text: 'L, out of stock', variant: idOf('L', 'Gold'), isStruckThrough: true }),
    expect.objectContaining({ text: 'M', variant: idOf('M', 'Gold'), isChosen: false }),
    expect.objectContaining({ text: 'N, not made with Gold', isDashed: true }),
  ])
  expect(groupOf(html, 'Metal')).toEqual([
    expect.objectContaining({ text: 'Gold', isChosen: true }),
    expect.objectContaining({ text: 'Silver', isChosen: false, variant: idOf('M', 'Silver') }),
  ])
})

// Proves: R9.41
it('a size that is sold out only in the chosen metal says so', async () => {
  const { path, chosen } = await ring([
    ['L', 'Gold', 150, 1],
    ['M', 'Gold', 150, 0],
    ['M', 'Silver', 120, 2],
    ['N', 'Gold', 150, 0],
    ['N', 'Silver', 120, 0],
  ])
  const html = await page(path)
  const sizes = groupOf(html, 'Ring size').map(({ text }) => text)
  expect(sizes).toEqual(['L', 'M, out of stock in Gold', 'N, out of stock'])
  expect(textOf(html)).toContain('Struck through: out of stock in Gold.')
  expect(groupOf(await page(chosen('M', 'Gold')), 'Metal').map(({ text }) => text)).toEqual([
    'Gold, out of stock in Size M',
    'Silver',
  ])
})

// Proves: R9.42
it('the lowest of several prices is shown with From, until the choice has one price', async () => {
  const { path, chosen } = await ring([
    ['L', 'Gold', 170, 1],
    ['M', 'Gold', 150, 2],
  ])
  expect(textOf(await page(path))).toContain('From £150.00')
  const html = textOf(await page(chosen('L', 'Gold')))
  expect(html).toContain('£170.00')
  expect(html).not.toContain('From £')
})

// Proves: R9.43, R9.45
it('a variant of the URL is chosen by the server: price, stock, code and delivery', async () => {
  const { chosen, ring: product, idOf } = await ring()
  const html = await page(chosen('M', 'Silver'))
  const shown = textOf(html)
  for (const words of ['£120.00', '9 available', 'In stock, ready to send', 'Estimated delivery'])
    expect(shown).toContain(words)
  expect(codeOf(html)).toBe(product.variants[2].code)
  expect(buttonOf(html, 'Add to Cart')).toBeDefined()
  expect(groupOf(html, 'Ring size').map(({ text }) => text)).toEqual(['L, not made with Silver', 'M', 'N'])
  expect(groupOf(html, 'Metal')[0]).toMatchObject({ text: 'Gold', variant: idOf('M', 'Gold') })
  const soldOut = await page(chosen('L', 'Gold'))
  expect(buttonOf(soldOut, 'Out of Stock')).toContain('disabled=""')
  expect(textOf(soldOut)).not.toContain('Estimated delivery')
  expect(textOf(await page(chosen('M', 'Gold')))).toContain('only 2 left')
})

// Proves: R9.45
it('an unknown variant shows the page as without one, and the canonical URL names none', async () => {
  const { path, chosen } = await ring()
  const unknown = await page(`${path}?variant=00000000-0000-4000-8000-000000000000`)
  expect(buttonOf(unknown, 'Choose a ring size')).toBeDefined()
  expect((await headOf(chosen('M', 'Gold'))).canonicals).toEqual([
    `${shop.env.PUBLIC_URL}${path}/signet-ring`,
  ])
})

// Proves: R9.43
it('a chosen metal shows its pictures and those of all, not those of another metal', async () => {
  const { ring: product, path, chosen } = await ring()
  const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(32))
  const rows = await shop.sql<{ id: number }>(
    `insert into product_images (product_id, position, file_name, hash, width, height, placeholder)
     select $1, at, 'ring.jpg', hash, 800, 1000, '' from unnest($2::text[]) with ordinality as t(hash, at) returning id`,
    [product.id, hashes],
  )
  const [gold, silver] = [product.variants.slice(0, 2), product.variants.slice(2)]
  for (const [variants, image] of [
    [gold, rows[0]],
    [silver, rows[1]],
  ])
    for (const { id } of variants)
      await shop.sql('insert into variant_images (variant_id, image_id) values ($1, $2)', [id, image.id])
  await shop.change('update products set updated_at = now() where id = $1', [product.id])
  const picturesOf = async (url: string) => {
    const list = (await page(url)).match(/<ul aria-label="Pictures of[\s\S]*?<\/ul>/)?.[0] ?? ''
    return hashes.filter((hash) => list.includes(hash)).map((hash) => hash[0])
  }
  expect(await picturesOf(path)).toEqual(['a', 'c'])
  expect(await picturesOf(chosen('N', 'Silver'))).toEqual(['b', 'c'])
})

// Proves: R9.46
it('search engines read a product group with an offer for each variant', async () => {
  const { path, chosen, ring: product } = await ring()
  const [group] = await dataOf(path, 'ProductGroup')
  shapeOf(group)
  expect(group).toMatchObject({
    name: 'Signet ring',
    productGroupID: product.id,
    variesBy: ['https://schema.org/size', 'https://schema.org/material'],
  })
  const variants = group?.hasVariant as any[]
  expect(variants).toHaveLength(4)
  expect(variants[0]).toMatchObject({
    name: 'Signet ring (Size L · Gold)',
    sku: product.variants[0].code,
    size: 'L',
    material: 'Gold',
    offers: { price: '150.00', availability: 'https://schema.org/OutOfStock' },
  })
  expect(variants[2].offers).toMatchObject({
    url: shop.env.PUBLIC_URL + chosen('M', 'Silver').replace('?', '/signet-ring?'),
    availability: 'https://schema.org/InStock',
  })
  expect(await dataOf(path, 'Product')).toEqual([])
})

// Proves: R9.47
it('a card shows the lowest price and the metals', async () => {
  const { ring: product, path } = await ring()
  const html = await page(`/search?q=${product.code}`)
  const card = html.match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
  expect(card).toContain(`href="${path}"`)
  expect(textOf(card)).toContain('From £120.00')
  expect([...card.matchAll(/role="img" aria-label="(\w+)"/g)].map(([, metal]) => metal)).toEqual([
    'Gold',
    'Silver',
  ])
})

// Proves: R9.49
it('the ring sizer to print has a millimetre a unit, and each size as far from the slit as it is around', async () => {
  const html = await page('/ring-sizer')
  expect(html).toMatch(/width="104mm"[^>]*viewBox="-2 0 104 12"/)
  const strip = html.match(/<svg[^>]*width="100mm"[^>]*viewBox="-10 -2 100 20"[\s\S]*?<\/svg>/)?.[0] ?? ''
  const marks = [...strip.matchAll(/<text x="([\d.]+)"[^>]*>([A-Z])</g)].map(([, x, size]) => [
    size,
    Number(x),
  ])
  expect(marks).toHaveLength(18)
  expect(Object.fromEntries(marks)).toMatchObject({ I: 47.5, M: 52.5, Z: 68.75 })
})

// Proves: R9.48
it('a product without options has no chooser, no From, and loads no script of it', async () => {
  const { id } = await office.create({ name: 'Plain ring' })
  const html = await page(`/product/${id}`)
  expect(html).not.toContain('<fieldset')
  expect(textOf(html)).not.toContain('From £')
  expect(buttonOf(html, 'Add to Cart')).toBeDefined()
  expect(await dataOf(`/product/${id}`, 'Product')).toHaveLength(1)
  const manifest = await builtFiles()
  expect(manifest[CHOOSER]?.isDynamicEntry).toBe(true)
  expect(await scripted(`/product/${id}`)).not.toContain(manifest[CHOOSER]?.file)
  expect(Object.entries(manifest).filter(([, { imports }]) => imports?.includes(CHOOSER))).toEqual([])
})

const CHOOSER = 'src/web/store/product/options/product-with-options.tsx'

const scripted = async (path: string) => (await fetch(shop.url + path)).text()

type BuiltFile = { file: string; isDynamicEntry?: boolean; imports?: string[] }

async function builtFiles(): Promise<Record<string, BuiltFile>> {
  const file = join(import.meta.dirname, '../../../build/client/.vite/manifest.json')
  return JSON.parse(await readFile(file, 'utf8'))
}

// Proves: R9.48
it('the chooser of a product with options, or with an engraving, is fetched with the scripts of its page', async () => {
  const { file } = (await builtFiles())[CHOOSER] ?? {}
  for (const path of [(await ring()).path, `/product/${(await engravableLocket(office)).id}`]) {
    const html = await scripted(path)
    const imports = html.match(/"imports":(\[.*?\])/)?.[1] ?? '[]'
    expect(JSON.parse(imports), path).toContain(`/${file}`)
    expect(html.split(`/${file}`)).toHaveLength(2)
  }
})
