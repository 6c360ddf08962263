import { beforeAll, describe, expect, it } from 'vitest'
import { pageHeads } from '../support/read-head.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })

describe('the page of a collection', () => {
  const { headOf } = pageHeads(() => shop)

  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
  const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll('&amp;', '&')
  const namesOf = (html: string) => [...html.matchAll(/<h2[^>]*>(Piece \d)</g)].map(([, name]) => name)

  const path = '/collections/pearl-summer'
  beforeAll(async () => {
    const pieces = [
      await create({ name: 'Piece 1', price: 30 }),
      await create({ name: 'Piece 2', price: 10 }),
      await create({ name: 'Piece 3', price: 20 }),
    ]
    await create({ name: 'Piece 4' })
    const fields = { name: 'Summer', description: 'For warm days.', product_ids: pieces.map(({ id }) => id) }
    const { body } = await call('POST', '/admin/collections/', fields)
    await call('PUT', `/admin/collections/${body.id}/`, { ...fields, slug: 'pearl-summer' })
    await call('POST', '/admin/collections/', { name: 'Hidden', draft: true })
  })

  // Proves: R11.33, R11.201
  it('is canonical at its address, to which a former one is redirected once', async () => {
    const moved = await get('/collections/summer?sort=name')
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      301,
      `${path}?sort=name`,
      'no-store',
    ])
    expect((await get(path)).status).toBe(200)
    expect((await get('/collections/no-such-thing')).status).toBe(404)
    expect((await get('/collections/hidden')).status).toBe(404)
    for (const address of [path, `${path}?min_price=15`])
      expect(await headOf(address)).toMatchObject({ canonicals: [shop.env.PUBLIC_URL + path], robots: [] })
  })

  // Proves: R11.30
  it('lists its pieces under its name and text, and stays while they are sorted and filtered', async () => {
    const html = await htmlOf(path)
    expect(html).toMatch(/<h1[^>]*>Summer</)
    expect(html).toContain('For warm days.')
    expect(namesOf(html)).toEqual(['Piece 1', 'Piece 2', 'Piece 3'])
    expect(namesOf(await htmlOf(`${path}?sort=price_asc`))).toEqual(['Piece 2', 'Piece 3', 'Piece 1'])
    const filtered = await htmlOf(`${path}?min_price=15`)
    expect(namesOf(filtered)).toEqual(['Piece 1', 'Piece 3'])
    expect(filtered).toContain(`action="${path}"`)
    expect(filtered).toContain(`href="${path}?skip=0&limit=12"`)
  })

  it('is in the sitemap, and a draft is not', async () => {
    const xml = await (await get('/sitemap.xml')).text()
    expect(xml).toContain(`<loc>${shop.env.PUBLIC_URL}${path}</loc>`)
    expect(xml).not.toContain('/collections/hidden')
  })
})

describe('what the owner chooses for the storefront', () => {
  const keys = { rings: '', hoops: '', edit: '' }
  let edit: { id: number; name: string }
  beforeAll(async () => {
    const category = async (name: string, parent_id: number | null = null) =>
      (await call('POST', '/category/', { name, description: `All ${name}`, parent_id })).body.id
    const rings = await category('Rings')
    const earrings = await category('Earrings')
    const hoops = await category('Hoops', earrings)
    const ring = await create({ name: 'Opal ring', category_id: rings })
    const hoop = await create({ name: 'Gold hoop', category_id: hoops })
    const fields = { name: 'The edit', description: 'Worn together', product_ids: [hoop.id, ring.id] }
    edit = (await call('POST', '/admin/collections/', fields)).body
    Object.assign(keys, {
      rings: `category-${rings}`,
      hoops: `category-${hoops}`,
      edit: `collection-${edit.id}`,
    })
  })

  const choose = (storefront: object) =>
    call('PUT', '/admin/settings/', { storefront: { home: [], banners: [], menu: [], ...storefront } })
  const places = (...chosen: string[]) => chosen.map((place) => ({ place }))
  const homeOf = async () => ((await shop.call('GET', '/')).body as string).replaceAll('&amp;', '&')
  const textsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text)
  const rowsOf = (html: string) => textsOf(html, /<h2 id="(?:category|collection)-\d+"[^>]*>([^<]+)</g)
  const menuOf = (html: string) =>
    textsOf(/<nav aria-label="Main"[\s\S]*?<\/details>/.exec(html)?.[0] ?? '', /<a [^>]*>([^<]+)</g)
  const slidesOf = (html: string) => textsOf(html, /Shop Now<span class="sr-only"> (?:<!-- -->)?([^<]+)</g)

  const DEFAULT_SLIDES = ['Discover Timeless Elegance', 'Sparkle with Confidence', 'Love, Crafted in Gold']
  const DEFAULT_MENU = ['Rings', 'Earrings', 'Hoops', 'View All Products']

  // Proves: R11.34
  it('home rows, menu and banners show the owner’s categories and collections', async () => {
    const before = await homeOf()
    expect([rowsOf(before), menuOf(before), slidesOf(before)]).toEqual([
      ['Rings', 'Earrings'],
      DEFAULT_MENU,
      DEFAULT_SLIDES,
    ])
    await choose({
      home: places(keys.edit, keys.hoops),
      menu: places(keys.hoops, keys.edit),
      banners: places('', keys.edit),
    })
    const html = await homeOf()
    expect(rowsOf(html)).toEqual(['The edit', 'Hoops'])
    expect(textsOf(html, /<h3[^>]*>([^<]+)</g)).toEqual(['Gold hoop', 'Opal ring', 'Gold hoop'])
    expect(html.split('href="/collections/the-edit"').length - 1).toBe(5)
    expect(menuOf(html)).toEqual(['Hoops', 'The edit', 'View All Products'])
    expect(slidesOf(html)).toEqual([DEFAULT_SLIDES[0], 'The edit', DEFAULT_SLIDES[2]])
    expect(html).toContain('Worn together')
  })

  // Proves: R11.35
  it('a collection that is not shown, or deleted, is left out of them; without any left they are the default', async () => {
    await choose({
      home: places(keys.edit, keys.rings),
      menu: places(keys.edit),
      banners: places(keys.edit),
    })
    expect(rowsOf(await homeOf())).toEqual(['The edit', 'Rings'])
    await call('PUT', `/admin/collections/${edit.id}/`, { name: 'The edit', draft: true })
    const html = await homeOf()
    expect([rowsOf(html), menuOf(html), slidesOf(html)]).toEqual([['Rings'], DEFAULT_MENU, DEFAULT_SLIDES])
    await call('DELETE', `/admin/collections/${edit.id}/`)
    await choose({ home: places(keys.edit) })
    expect(rowsOf(await homeOf())).toEqual(['Rings', 'Earrings'])
  })

  // Proves: R11.34
  it('other places are refused', async () => {
    const { status, body } = await choose({ menu: places('brand-1') })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'storefront.menu.0.place', message: 'Choose a category or a collection' }],
    ])
  })
})

describe('the gift finder', () => {
  const { headOf } = pageHeads(() => shop)

  const ids: Record<string, string> = {}
  beforeAll(async () => {
    for (const [name, price] of [
      ['Opal ring', 30],
      ['Pearl studs', 90],
      ['Signet', 60],
      ['Chain', 20],
      ['Beads', 10],
    ] as const)
      ids[name] = (await create({ name, price })).id
  })

  const pageOf = async (query = '') => {
    const answer = await fetch(`${shop.url}/gifts${query}`)
    const html = (await answer.text()).replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
    return {
      status: answer.status,
      html,
      pieces: [...html.matchAll(/<h2[^>]*class="card-name">([^<]+)</g)].map(([, name]) => name).toSorted(),
    }
  }
  const add = (name: string, fields: object, ...pieces: string[]) =>
    call('POST', '/admin/collections/', { name, product_ids: pieces.map((piece) => ids[piece]), ...fields })
  const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

  // Proves: R11.37
  it('the gift finder is there once a shown collection has an answer', async () => {
    await add('Plain', {}, 'Beads')
    await add('Hidden', { gift_for: 'Nobody', draft: true }, 'Beads')
    expect((await pageOf()).status).toBe(404)
    expect((await shop.call('GET', '/')).body).not.toContain('/gifts')
    expect(await sitemap()).not.toContain('/gifts')

    const { body } = await add('For her', { gift_for: ' Her ' }, 'Opal ring', 'Pearl studs')
    expect([body.gift_for, body.gift_occasion]).toEqual(['Her', null])
    await add('Rings', { gift_for: 'Her' }, 'Signet')
    await add('For him', { gift_for: 'Him', gift_occasion: '' }, 'Signet', 'Chain')
    await add('Wedding day', { gift_occasion: 'Wedding' }, 'Pearl studs', 'Signet')
    expect((await shop.call('GET', '/')).body).toContain('href="/gifts"')
    expect(await sitemap()).toContain(`<loc>${shop.env.PUBLIC_URL}/gifts</loc>`)
    for (const path of ['/gifts', '/gifts?for=Her'])
      expect(await headOf(path)).toMatchObject({ canonicals: [`${shop.env.PUBLIC_URL}/gifts`], robots: [] })
  })

  // Proves: R11.36
  it('shows the pieces of one collection of each answer, within the budget', async () => {
    const found = async (query: string) => (await pageOf(query)).pieces
    expect(await found('')).toEqual(['Chain', 'Opal ring', 'Pearl studs', 'Signet'])
    expect(await found('?for=Her&occasion=&max_price=')).toEqual(['Opal ring', 'Pearl studs', 'Signet'])
    expect(await found('?for=Her&occasion=Wedding')).toEqual(['Pearl studs', 'Signet'])
    expect(await found('?for=Her&occasion=Wedding&max_price=75')).toEqual(['Signet'])
    expect(await found('?for=Somebody')).toEqual(['Chain', 'Opal ring', 'Pearl studs', 'Signet'])
    const { html } = await pageOf('?for=Her&max_price=50')
    expect(html).toMatch(/<form[^>]* action="\/gifts"/)
    expect(html).toContain('<option value="Her" selected="">Her</option>')
    expect(html).toContain('<option value="50" selected="">up to £50.00</option>')
  })

  // Proves: R11.36
  it('without a result says which answer excludes everything; a wrong budget is refused in words', async () => {
    const { html } = await pageOf('?for=Him&occasion=Wedding&max_price=25')
    expect(html).toContain('No piece fits')
    expect(html).toMatch(/href="\/gifts\?for=Him&occasion=Wedding"[^>]*>Without “up to £25.00” there is 1</)
    expect(html).toMatch(/href="\/gifts\?for=Him&max_price=25"[^>]*>Without “Wedding” there is 1</)
    expect(html).not.toContain('Without “Him”')
    const wrong = await pageOf('?max_price=abc')
    expect([wrong.status, wrong.pieces]).toEqual([200, []])
    expect(wrong.html).toContain('Max price must be a number')
    expect((await pageOf('?skip=500')).html).toContain('This list has no page here.')
  })
})
