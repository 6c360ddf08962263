import { beforeAll, expect, test } from 'vitest'
import type { Stored } from '../../src/web/data/storage.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'

const shop = setUpShop({ demo: true, cached: true, env: { SHOP_NAME: 'The Gem Room' } })
let token: string
let product: string

beforeAll(async () => {
  token = await signInAdmin(shop)
  const [row] = await shop.sql<{ id: string }>(
    `update variants set stock_quantity = 7 where combination = '{}'
      and product_id = (select v.product_id from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
        where v.combination = '{}' and c.name = 'Glass Beads' limit 1) returning product_id as id`,
  )
  product = `/product/${row?.id}`
})

async function page(path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  // React separates adjacent texts by empty comments.
  return html.replaceAll('<!-- -->', '').split('<script>')[0] as string
}

async function set(body: object): Promise<void> {
  const { status } = await shop.call('PUT', '/api/v1/admin/settings/', { token, body })
  expect(status).toBe(200)
}

// Proves: S2.frame.12, S9.10, R13.62
test('with default settings the pages have the texts of the specification', async () => {
  const home = await page('/')
  for (const words of ['+44 1632 960 142', '+44 1632 960 178', 'Mon - Sat', '10 am to 4pm'])
    expect(home).toContain(words)
  expect(home).toContain('>Flat-rate delivery, 3-5 business days<')
  expect(home).toContain('The Gem Room. All rights reserved.')
  expect(home).toContain('"addressCountry":"GB"')
  const about = await page('/about-us')
  for (const words of ['Since 2010', 'The Gem Room began in 2010', 'Ethical, sustainable jewelry'])
    expect(about).toContain(words)
  expect(await page('/faq')).toContain('£5.00 an order, however many')
  const terms = await page('/terms-and-conditions')
  expect(terms).toContain('The Gem Room, 14 Lantern Row, Bath')
  expect(terms).not.toContain('VAT')
  await set({ vat_number: 'GB123456789' })
  expect(await page('/terms-and-conditions')).toContain('Prices include VAT. Payment is by card')
  await set({ vat_number: null })
})

test('cached pages show a change at once', async () => {
  const paths = ['/', '/faq', '/terms-and-conditions', '/about-us', product]
  for (const path of paths) expect(await page(path)).not.toContain('Pearl &amp; Sons')
  await set({ shop_name: 'Pearl & Sons', shipping_fee: 6.5, phones: ['+44 1632 960 333'] })
  for (const path of paths) {
    const html = await page(path)
    expect(html, path).toContain('<meta property="og:site_name" content="Pearl &amp; Sons"/>')
    expect(html, path).toMatch(/<title>[^<]+ – Pearl &amp; Sons<\/title>/)
    expect(html, path).toContain('href="tel:+441632960333"')
  }
  expect(await page(product)).toContain('Standard delivery, £6.50 an order')
  expect(await page('/faq')).toContain('£6.50 an order, however many')
  expect(await page('/terms-and-conditions')).toContain('Delivery costs £6.50 an order')
  expect(await page('/')).toContain('"telephone":"+44 1632 960 333"')
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Pearl & Sons', short_name: 'Pearl & Sons' })
  await set({ shop_name: null, shipping_fee: null, phones: null })
  expect(await page(product)).toContain('Standard delivery, £5.00 an order')
})

test('the banner has the link of the settings, and is hidden when it is off', async () => {
  await set({ banner: { is_shown: true, text: 'Free polish', link: '/products' } })
  expect(await page('/')).toMatch(/<a [^>]*href="\/products"[^>]*>Free polish<\/a>/)
  await set({ banner: { is_shown: false, text: 'Free polish', link: '' } })
  const home = await page('/')
  expect(home).not.toContain('Free polish')
  expect(home).not.toContain('Announcement')
  await set({ banner: null })
})

// Proves: R13.245
test('the return promise is on the home and product pages; without one, the product page says the right', async () => {
  for (const path of ['/', product]) {
    expect(await page(path), path).toContain('Thirty days to decide')
    expect(await page(path), path).toContain(
      'Send back what does not suit, unworn, within 30 days of its delivery, for a full refund.',
    )
  }
  await set({ returns: { title: 'Sixty days to decide', words: 'Write to {email} first.' } })
  for (const path of ['/', product]) {
    expect(await page(path), path).toContain('Sixty days to decide')
    expect(await page(path), path).toContain('Write to hello@vitrine.example first.')
    expect(await page(path), path).not.toContain('Thirty days to decide')
  }
  await set({ returns: { title: '', words: '' } })
  for (const path of ['/', product]) expect(await page(path), path).not.toContain('days to decide')
  expect(await page(product)).toContain('It can be returned unworn within 30 days of its delivery.')
  await set({ returns: null })
})

// Proves: R13.316
test('the promise on the home page says what categories and the owner except', async () => {
  const engraved = 'for a full refund. Engraved pieces: only if they are faulty.'
  const sealed = `${engraved} Pieces with a seal: only with the seal unbroken.`
  expect(await page('/')).toContain(sealed)
  const words = 'Rings within {return_days} days.'
  await set({
    return_exceptions: [
      { category: 'Rings', words },
      { category: 'Bracelets', words: 'Not if worn.' },
    ],
  })
  expect(await page('/')).toContain(`${sealed} Rings within 30 days. Bracelets: Not if worn.`)
  await set({ return_exceptions: null })
  const [earrings] = (await shop.call('GET', '/api/v1/category/?search=Earrings')).body.items
  const edit = (return_right: string | null) =>
    shop.call('PUT', `/api/v1/category/${earrings.id}/`, { token, body: { ...earrings, return_right } })
  expect((await edit('returnable')).status).toBe(200)
  expect(await page('/')).toContain(engraved)
  expect(await page('/')).not.toContain('seal')
  await edit('sealed')
  await shop.change('update products set archived_at = now() where id in (select product_id from engravings)')
  expect(await page('/')).not.toContain('Engraved')
  await shop.change('update products set archived_at = null')
})

// Proves: R13.317
test('the privacy page says what the browser keeps, and every page links to it', async () => {
  expect(await page('/')).toContain('href="/privacy"')
  const privacy = await page('/privacy')
  const named: Record<keyof Stored | 'token' | 'country' | 'screen', string> = {
    user: 'that you are logged in',
    userCart: 'which cart is yours',
    wishlist: 'the hearts',
    hearts: 'the hearts that you give before you log in',
    searches: 'what you last searched for',
    guest: 'which cart is yours',
    currentOrder: 'an order that is not paid yet',
    recent: 'the pieces that you looked at last',
    admin: 'that you are logged in',
    token: 'that you are logged in',
    country: 'the country of your last address',
    screen: 'how large things are on your screen',
  }
  for (const words of Object.values(named)) expect(privacy).toContain(words)
})

test('company and VAT number stand in the footer', async () => {
  await set({ company: 'Gems Ltd', vat_number: 'GB123456789' })
  expect(await page('/privacy')).toContain('All rights reserved. · Gems Ltd · VAT number GB123456789')
  await set({ company: null, vat_number: null })
  expect(await page('/privacy')).not.toContain('VAT number')
})

// Proves: R13.281
test('earrings say that they are sealed, and are; an exception of the promise stands on products of its category', async () => {
  const [hoop] = await shop.sql<{ id: string }>(
    `select p.id from products p join categories c on c.id = p.category_id
     join categories parent on parent.id = c.parent_id where parent.name = 'Earrings' limit 1`,
  )
  const [other] = await shop.sql<{ id: string }>(
    "select p.id from products p join categories c on c.id = p.category_id where c.name ilike '%bracelet%' limit 1",
  )
  const sentence = 'It can be returned within 30 days of its delivery, only with its seal unbroken.'
  expect((await shop.call('GET', `/api/v1/products/${hoop?.id}/`)).body.right).toMatchObject({
    kind: 'sealed',
    sentence,
  })
  expect(await page(`/product/${hoop?.id}`)).toContain(sentence)
  expect(await page(`/product/${other?.id}`)).not.toContain('seal')
  await set({ return_exceptions: [{ category: 'BRACELETS', words: 'Not if worn.' }] })
  expect(await page(`/product/${other?.id}`)).toContain('for a full refund. Not if worn.')
  expect(await page(`/product/${hoop?.id}`)).not.toContain('Not if worn.')
  await set({ return_exceptions: null })
})

// Proves: S4.5
test('seven left is low stock with a threshold of eight, and zero is always sold out', async () => {
  await set({ low_stock_threshold: 7 })
  expect(await page(product)).toContain('In stock, ready to send')
  await set({ low_stock_threshold: 8 })
  expect(await page(product)).toContain('Low stock: only 7 left')
  await shop.sql('update variants set stock_quantity = 7')
  await set({ low_stock_threshold: 8 })
  expect(await page('/products')).toContain('>Low Stock<')
  await shop.sql('update variants set stock_quantity = 0')
  await set({ low_stock_threshold: 0 })
  expect(await page('/products')).toContain('>Out of Stock<')
})

// Proves: R3.44
test('a product’s own threshold decides what is low, and one of a kind never is', async () => {
  await set({ low_stock_threshold: 8 })
  const own = async (below: number | null) => {
    await shop.sql('update variants set stock_quantity = 7')
    await shop.sql('update products set low_stock_below = $1', [below])
    await set({ low_stock_threshold: 8 })
    return [
      (await page(product)).match(/In stock, ready to send|Low stock: only 7 left/)?.[0],
      (await page('/products')).includes('>Low Stock<'),
    ]
  }
  expect(await own(null)).toEqual(['Low stock: only 7 left', true])
  expect(await own(0)).toEqual(['In stock, ready to send', false])
  expect(await own(7)).toEqual(['In stock, ready to send', false])
  await set({ low_stock_threshold: null })
  expect(await own(20)).toEqual(['Low stock: only 7 left', true])
  await shop.sql('update products set low_stock_below = null')
})

test('paragraphs are rendered as paragraphs', async () => {
  await set({ faq: [{ topic: 'Care', questions: [{ question: 'How?', answer: 'Gently.\n\nOften.' }] }] })
  expect(await page('/faq')).toMatch(/<p[^>]*>Gently\.<\/p><p[^>]*>Often\.<\/p>/)
})
