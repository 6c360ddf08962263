import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call, create, ...office } = setUpBackOffice({ cached: true })

const add = (body: object) => call('POST', '/admin/collections/', { name: `Gifts ${randomUUID()}`, ...body })
const edit = (id: number, body: object) => call('PUT', `/admin/collections/${id}/`, body)
const read = (slug: string, query = '') => shop.call('GET', `/api/v1/collections/${slug}/${query}`)
const idsOf = ({ body }: { body: any }) => body.items.map(({ id }: { id: string }) => id)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a collection by hand', () => {
  // Proves: R11.30, R11.166
  it('has its pieces in the order of the owner, and sorts and pages them', async () => {
    const pieces = [await create({ price: 30 }), await create({ price: 10 }), await create({ price: 20 })]
    const [dear, cheap, middle] = pieces.map(({ id }) => id)
    const { status, body } = await add({ name: 'For Écharpe lovers', product_ids: [dear, cheap, middle] })
    expect([status, body.slug]).toEqual([201, 'for-echarpe-lovers'])
    expect(body.products.map(({ id }: any) => id)).toEqual([dear, cheap, middle])
    const shown = await read(body.slug)
    expect(shown.body).toMatchObject({ name: 'For Écharpe lovers', total: 3 })
    expect(idsOf(shown)).toEqual([dear, cheap, middle])
    expect(idsOf(await read(body.slug, '?sort=price_asc'))).toEqual([cheap, middle, dear])
    expect(idsOf(await read(body.slug, '?skip=1&limit=1'))).toEqual([cheap])
    expect(idsOf(await read(body.slug, '?min_price=15&max_price=25'))).toEqual([middle])
    expect((await read(body.slug, '?metal=gold')).body.total).toBe(0)
    await edit(body.id, { name: body.name, product_ids: [middle, dear] })
    expect(idsOf(await read(body.slug))).toEqual([middle, dear])
    await call('DELETE', `/products/${middle}/`)
    expect(idsOf(await read(body.slug))).toEqual([dear])
  })

  // Proves: R11.220
  it('is found with its pieces by the words of its name, as long as it is shown', async () => {
    const word = `midnight${Date.now()}`
    const [inside, outside] = [await create({ price: 30 }), await create({ name: `Ring of ${word}` })]
    const { id } = (await add({ name: `The ${word} Edit`, product_ids: [inside.id] })).body
    const search = async (text: string) => {
      const query = String(new URLSearchParams({ name: text, code: text }))
      const counts = await shop.call('GET', `/api/v1/products/facets/?${query}`)
      const found = await shop.call('GET', `/api/v1/products/search/?${query}`)
      expect(counts.body.total).toBe(found.body.total)
      return idsOf(found)
    }
    expect(await search(`${word} edits`)).toEqual([inside.id])
    expect(await search(word)).toEqual([outside.id, inside.id])
    expect(await search(`${word} under 40`)).toEqual([inside.id])
    const brooch = await create({ name: 'Stickpin', description: 'A brooch.', price: 50 })
    const { id: pins } = (await add({ name: `Pins of ${word}`, product_ids: [brooch.id, inside.id] })).body
    expect(await search(`${word} brooches`)).toEqual([brooch.id])
    expect(await search(`brooch ${word} pins under 60 gift`)).toEqual([brooch.id])
    const stray = await create({ name: 'Stray', description: 'A brooch.' })
    await add({ name: 'Pins Collection', product_ids: [stray.id] })
    expect(await search(`${word} collection`)).not.toContain(stray.id)
    expect(await search('collection')).not.toContain(stray.id)
    await call('DELETE', `/admin/collections/${pins}/`)
    const part = await create({ name: `Zz neck${word}` })
    expect(await search(word)).toEqual([outside.id, part.id, inside.id])
    expect(await search(`${word} under 20`)).not.toContain(inside.id)
    const help = await (await fetch(`${shop.url}/search?q=${word}+edit&metal=platinum`)).text()
    expect(help).toContain('Without')
    expect(help).not.toContain('named')
    await edit(id, { name: `The ${word} Edit`, product_ids: [inside.id], draft: true })
    expect(await search(word)).toEqual([outside.id, part.id])
  })

  // Proves: R11.220
  it.each([
    ['Bridal', ['bridal', 'bridal jewellery', 'Bridal under 40']],
    ['The Wedding Edit', ['wedding', 'wedding edit']],
    ['New arrivals', ['new arrivals', 'new arrival']],
    ['New In', ['new in']],
    ['Gifts for Her', ['gifts for her', 'gift for her']],
  ])('is found when it is called %s', async (name, texts) => {
    const [inside, outside] = [await create({ price: 30, stock_quantity: 0 }), await create({ price: 30 })]
    const { id } = (await add({ name, product_ids: [inside.id] })).body
    const search = async (text: string) =>
      idsOf(
        await shop.call('GET', `/api/v1/products/search/?${new URLSearchParams({ name: text, code: text })}`),
      )
    for (const text of texts) expect(await search(text), text).toEqual([inside.id])
    for (const text of ['jewellery', 'gift']) expect((await search(text))[0], text).not.toBe(inside.id)
    // A collection that has no piece, or none at the price, excludes nothing.
    if (name === 'Bridal') {
      expect(await search('bridal under 20')).not.toContain(inside.id)
      expect(await search('bridal under 20')).not.toEqual([])
      await edit(id, { name, product_ids: [] })
      expect(await search('bridal')).toContain(outside.id)
    }
    await call('DELETE', `/admin/collections/${id}/`)
    if (name !== 'The Wedding Edit') expect(await search(texts[0] ?? '')).toContain(outside.id)
  })

  // Proves: R11.228
  it('has the presents for her or him, or for an occasion, as the gift finder does', async () => {
    const [hers, his, mums, soldOut] = [
      await create({ price: 30 }),
      await create({ price: 30 }),
      await create({ price: 30 }),
      await create({ price: 30, stock_quantity: 0 }),
    ]
    const pages = [
      { gift_for: 'Her', product_ids: [hers.id, soldOut.id] },
      { gift_for: 'For men', product_ids: [his.id] },
      { gift_for: 'Mum', product_ids: [mums.id] },
      { gift_for: 'Women', product_ids: [his.id], draft: true },
      { gift_occasion: 'Mother’s Day', product_ids: [his.id, mums.id] },
    ]
    const added: number[] = []
    for (const page of pages) added.push((await add(page)).body.id)
    const search = async (text: string) =>
      idsOf(
        await shop.call('GET', `/api/v1/products/search/?${new URLSearchParams({ name: text, code: text })}`),
      )
    for (const [text, ...found] of [
      ['gift for my wife', hers.id],
      ['present for nan under 40', hers.id],
      ['gift for mum', mums.id],
      ['gifts for him', his.id],
      ['present for grandad', his.id],
      ['mothers day gift', mums.id, his.id],
    ] as const)
      expect(await search(text), text).toEqual(found)
    for (const text of ['gift for mum and dad', 'gift for my wife and a friend', 'gift for girls'])
      expect(await search(text), text).toEqual(expect.arrayContaining([hers.id, his.id, mums.id]))
    for (const id of added) await call('DELETE', `/admin/collections/${id}/`)
    expect(await search('gift for my wife')).toContain(his.id)
  })

  // Proves: R9.302
  it('counts its pieces by filter as its list finds them', async () => {
    const pieces = [await create({ price: 30, stock_quantity: 0 }), await create({ price: 10 })]
    await create({ price: 10 })
    const { slug } = (await add({ product_ids: pieces.map(({ id }) => id) })).body
    const count = async (query: string) => {
      const { status, body } = await read(slug, `facets/?${query}`)
      expect([status, body.total]).toEqual([200, (await read(slug, `?${query}`)).body.total])
      return body.facets.find(({ name }: any) => name === 'in_stock').values
    }
    expect(await count('')).toEqual([{ value: 'yes', label: 'In stock', count: 1 }])
    expect(await count('min_price=20')).toEqual([{ value: 'yes', label: 'In stock', count: 0 }])
    expect(await count('in_stock=yes')).toEqual([{ value: 'yes', label: 'In stock', count: 1 }])
    expect((await read('no-such', 'facets/')).status).toBe(404)
    expect((await read(slug, 'facets/?min_price=9&max_price=1')).status).toBe(422)
  })

  // Proves: R11.162
  it('has a product once, also when its id is written in two ways', async () => {
    const { id } = await create()
    const { status, body } = await add({ product_ids: [id, id.toUpperCase()] })
    expect([status, body.product_ids]).toEqual([201, [id]])
  })

  it('refuses a product that does not exist', async () => {
    const { status, body } = await add({ product_ids: [randomUUID()] })
    expect([status, body.errors[0].path]).toEqual([422, 'product_ids'])
  })
})

describe('a collection by rule', () => {
  it('refuses an edit that leaves it without a condition', async () => {
    const { body } = await add({ by_rule: true, in_stock: true })
    const refused = await edit(body.id, { name: body.name })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'by_rule', message: 'Choose at least one condition' }],
    ])
  })

  // Proves: R11.31
  it('has every piece that fits all of its conditions, as it counted before', async () => {
    const parent = (await call('POST', '/category/', { name: `Top ${randomUUID()}`, description: 'x' })).body
    const child = (
      await call('POST', '/category/', { name: 'Below', description: 'x', parent_id: parent.id })
    ).body
    const fits = await create({ price: 40, category_id: child.id })
    await create({ price: 200, category_id: child.id })
    await create({ price: 40 })
    const none = await create({ price: 41, category_id: parent.id, stock_quantity: 0 })
    const rule = { category_id: parent.id, max_price: 100, new_days: 2 }
    const matching = async (more: object) =>
      (await call('POST', '/admin/collections/matching/', { ...rule, ...more })).body
    expect(await matching({})).toMatchObject({ total: 2, products: [{ id: none.id }, { id: fits.id }] })
    expect((await matching({ in_stock: true })).total).toBe(1)
    expect((await matching({ brand_id: office.brand() })).total).toBe(2)
    const { body } = await add({ by_rule: true, ...rule, product_ids: [fits.id] })
    expect(body).toMatchObject({ product_ids: [], max_price: 100, in_stock: false })
    expect(idsOf(await read(body.slug))).toEqual([none.id, fits.id])
  })

  // Proves: R11.209
  it('finds what is for her, by hand and from the CSV', async () => {
    const [ring, chain, toy] = [await create(), await create(), await create()]
    const stated = ['her', 'him'].map((value) => ({ key: 'for', value }))
    const { body } = await call('PUT', `/products/${ring.id}/facts/`, { facts: stated })
    expect(body.facts).toEqual(stated.map((fact) => ({ ...fact, label: 'For', unit: null })))
    const rows = `code,for\n${chain.code},"Him\nHer"\n${toy.code},children\n`
    expect((await office.bring(rows)).body).toMatchObject({ updated: 2, problems: [] })
    const wrong = await office.bring(`code,for\n${toy.code},them\n`)
    expect(JSON.stringify(wrong.body)).toContain('For must be one of: her, him, children')
    const matching = async (fact_value: string) =>
      (await call('POST', '/admin/collections/matching/', { fact_key: 'for', fact_value })).body.products.map(
        ({ id }: any) => id,
      )
    expect(await matching('her')).toEqual([chain.id, ring.id])
    expect(await matching('children')).toEqual([toy.id])
  })

  // Proves: R11.31
  it('finds by fact and by engraving', async () => {
    const ring = await create()
    const other = await create()
    await call('PUT', `/products/${ring.id}/facts/`, { facts: [{ key: 'stone', value: 'Moldavite' }] })
    const engraving = {
      places: ['inside'],
      fonts: ['script'],
      characters: 'abc',
      max_length: 10,
      price: 5,
      days: 2,
    }
    const saved = await call('PUT', `/products/${other.id}/engraving/`, engraving)
    expect(saved.status).toBe(200)
    const matching = async (rule: object) =>
      (await call('POST', '/admin/collections/matching/', rule)).body.products.map(({ id }: any) => id)
    expect(await matching({ fact_key: 'stone', fact_value: 'moldavite' })).toEqual([ring.id])
    expect(await matching({ fact_key: 'stone', fact_value: 'moldavit' })).toEqual([])
    expect(await matching({ engravable: true, new_days: 1 })).toContain(other.id)
    expect(await matching({ engravable: true, new_days: 1 })).not.toContain(ring.id)
  })

  it('holds its category and brand until it is deleted', async () => {
    const category = (await call('POST', '/category/', { name: `Held ${randomUUID()}`, description: 'x' }))
      .body
    const { body } = await add({ by_rule: true, category_id: category.id })
    const refused = await call('DELETE', `/category/${category.id}/`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This category still has 1 collection by rule.',
    ])
    await call('DELETE', `/admin/collections/${body.id}/`)
    expect((await call('DELETE', `/category/${category.id}/`)).status).toBe(200)
  })
})

// Proves: R11.32
it('a draft, and one before or after its days, is not in the shop', async () => {
  const { body: live } = await add({ starts_on: day(-3), ends_on: day(3) })
  const hidden = [{ draft: true }, { starts_on: day(3) }, { ends_on: day(-3) }]
  const slugs = await Promise.all(hidden.map(async (more) => (await add(more)).body.slug))
  const listed = (await shop.call('GET', '/api/v1/collections/?limit=100')).body.items
  const names = listed.map(({ slug }: any) => slug)
  expect(names).toContain(live.slug)
  for (const slug of slugs) {
    expect(names).not.toContain(slug)
    expect((await read(slug)).status).toBe(404)
  }
})

// Proves: R11.33
it('a former address finds it, until another collection has the address', async () => {
  const { body } = await add({ name: 'Summer of pearls' })
  await edit(body.id, { name: body.name, slug: 'Pearl summer' })
  expect((await read('summer-of-pearls')).body).toMatchObject({ id: body.id, slug: 'pearl-summer' })
  const taken = await add({ name: 'Pearl summer' })
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'slug'])
  const { body: next } = await add({ name: 'Summer of pearls' })
  expect((await read('summer-of-pearls')).body.id).toBe(next.id)
  await edit(body.id, { name: body.name, slug: 'pearls' })
  await edit(body.id, { name: body.name, slug: 'pearl-summer' })
  expect((await read('pearls')).body.slug).toBe('pearl-summer')
})

it.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: '❤' }, 'slug', 'Address is required'],
  [{ by_rule: true }, 'by_rule', 'Choose at least one condition'],
  [{ by_rule: true, fact_value: 'gold' }, 'by_rule', 'Choose at least one condition'],
  [{ by_rule: true, min_price: 20, max_price: 10 }, 'min_price', 'Price from must not be above price to'],
  [{ starts_on: '2026-02-02', ends_on: '2026-02-01' }, 'ends_on', 'Shown to must not be before Shown from'],
  [{ starts_on: 'soon' }, 'starts_on', 'Shown from must be a date'],
  [{ by_rule: true, category_id: 99_999 }, 'category_id', 'This category does not exist.'],
  [{ image_id: 99_999 }, 'image_id', 'This picture is not there any more. Please choose it again.'],
])('refuses %j at %s: %s', async (body, path, message) => {
  const answer = await add(body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toContainEqual({ path, message })
})

it('two admins do not overwrite each other', async () => {
  const { body: shown } = await add({ description: 'Old' })
  const { body: first } = await edit(shown.id, { ...shown, description: 'New', shown })
  expect(first.description).toBe('New')
  expect((await edit(shown.id, { ...shown, description: 'Mine', shown })).status).toBe(409)
  const { items } = (await call('GET', `/admin/log/?subject=collection&subject_id=${shown.id}`)).body
  expect(items.map(({ action }: any) => action)).toEqual(['edited', 'created'])
})
