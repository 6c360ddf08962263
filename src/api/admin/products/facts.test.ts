import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'

const office = setUpBackOffice({ cached: true })
const { shop, read } = office
const put = (id: string, body: object, as?: string) => office.call('PUT', `/products/${id}/facts/`, body, as)
const changesOf = async (id: string) =>
  (await office.call('GET', `/admin/log/?subject=product&subject_id=${id}`)).body.items

const SILVER = [
  { key: 'stone', value: 'Opal' },
  { key: 'metal', value: 'silver' },
  { key: 'weight', value: 8.25 },
  { key: 'fineness', value: 925 },
  { key: 'stone', value: 'Pearl' },
  { key: 'country_of_making', value: 'IN' },
]

describe('facts of a piece', () => {
  // Proves: R9.100
  it('are answered of one product, in a fixed order, with label and unit', async () => {
    const product = await office.create()
    expect(product).toMatchObject({ facts: [], hallmark: { required: false, notice_url: null } })
    const { status, body } = await put(product.id, { facts: SILVER, updated_at: product.updated_at })
    expect(status).toBe(200)
    expect(body.facts).toEqual([
      { key: 'metal', label: 'Metal', value: 'silver', unit: null },
      { key: 'fineness', label: 'Fineness', value: 925, unit: '‰' },
      { key: 'weight', label: 'Weight', value: 8.25, unit: 'g' },
      { key: 'stone', label: 'Stone', value: 'Opal', unit: null },
      { key: 'stone', label: 'Stone', value: 'Pearl', unit: null },
      { key: 'country_of_making', label: 'Made in', value: 'IN', unit: null },
    ])
    expect(await read(product.id)).toEqual(body)
    const { items } = (await office.call('GET', '/products/search/?name=opal')).body
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(item).not.toHaveProperty('facts')
  })

  // Proves: R9.100
  it('are replaced as a whole: what was read can be put back, and an empty list removes all', async () => {
    const { id } = await office.create()
    const { body: saved } = await put(id, { facts: SILVER })
    const { body: again } = await put(id, saved)
    expect(again.facts).toEqual(saved.facts)
    expect((await put(id, { facts: [{ key: 'clasp', value: 'Lobster' }] })).body.facts).toEqual([
      { key: 'clasp', label: 'Clasp', value: 'lobster', unit: null },
    ])
    expect((await put(id, { facts: [] })).body.facts).toEqual([])
  })

  // Proves: R9.326
  it('of a second stone are its own, and its colour is in the filter', async () => {
    const { id } = await office.create()
    const facts = [
      { key: 'stone', value: 'Opal' },
      { key: 'stone', value: 'Sapphire' },
      { key: 'colour', value: 'White' },
      { key: 'second_stone_carat', value: '0,25' },
      { key: 'second_stone_colour', value: 'Royal blue' },
      { key: 'second_stone_origin', value: 'lab-grown' },
    ]
    const { body } = await put(id, { facts })
    expect(body.facts.slice(3)).toEqual([
      { key: 'second_stone_carat', label: 'Carat of the second stone', value: 0.25, unit: 'ct' },
      { key: 'second_stone_colour', label: 'Colour of the second stone', value: 'Royal blue', unit: null },
      { key: 'second_stone_origin', label: 'Origin of the second stone', value: 'lab-grown', unit: null },
    ])
    const found = async (colour: string) =>
      (await office.call('GET', `/products/search/?colour=${colour}&limit=100`)).body.items.map(
        (item: any) => item.id,
      )
    for (const colour of ['white', 'blue']) expect(await found(colour)).toContain(id)
    expect(await found('green')).not.toContain(id)
  })

  // Proves: R9.101
  it('of a variant are those in which it differs', async () => {
    const ring = await sizedRing(office)
    const [m, l] = ring.variants
    const own = [{ key: 'weight', value: '9,5' }]
    const { body } = await put(ring.id, { facts: SILVER, variants: [{ id: m.id, facts: own }] })
    expect(body.variants[0].facts).toEqual([{ key: 'weight', label: 'Weight', value: 9.5, unit: 'g' }])
    expect(body.variants[1]).not.toHaveProperty('facts')
    expect(await read(ring.id)).toEqual(body)
    expect((await put(ring.id, body)).body.variants).toEqual(body.variants)
    const other = await put(ring.id, { facts: [], variants: [{ id: l.id, facts: own }] })
    expect(other.body.variants.map((variant: any) => variant.facts?.length)).toEqual([1, 1])
  })

  // Proves: R9.102
  it('are saved by admins only, and not over somebody else’s edit', async () => {
    const product = await office.create()
    expect((await put(product.id, { facts: SILVER }, '')).status).toBe(401)
    expect((await put(randomUUID(), { facts: SILVER })).status).toBe(404)
    const updated_at = product.updated_at
    expect((await put(product.id, { facts: SILVER, updated_at })).status).toBe(200)
    const stale = await put(product.id, { facts: [], updated_at })
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Somebody else has edited this product/),
    ])
    expect((await read(product.id)).facts).toHaveLength(6)
    const [change] = await changesOf(product.id)
    expect(change).toMatchObject({ action: 'facts edited', before: { facts: [] } })
    expect(change.after.facts).toContain('Weight: 8.25 g')
  })

  // Proves: R9.103
  it.each<[object[], string, string]>([
    [[{ key: 'hue', value: 'red' }], 'facts.0.key', 'Key is not valid'],
    [[{ key: 'metal', value: 'unobtainium' }], 'facts.0.value', 'Metal must be one of: gold, white gold,'],
    [[{ key: 'metal', value: '' }], 'facts.0.value', 'Metal is required'],
    [[{ key: 'metal' }], 'facts.0.value', 'Metal is required'],
    [[{ key: 'weight', value: 0 }], 'facts.0.value', 'Weight must be a number above 0 and at most 10,000 g'],
    [[{ key: 'weight', value: 'light' }], 'facts.0.value', 'Weight must be a number above 0'],
    [[{ key: 'width', value: 1.23456 }], 'facts.0.value', 'Width must be a number above 0'],
    [[{ key: 'country_of_making', value: 'Narnia' }], 'facts.0.value', 'Made in must be a country'],
    [[{ key: 'care', value: ' ' }], 'facts.0.value', 'Care is required'],
    [[...SILVER, { key: 'metal', value: 'gold' }], 'facts.6.key', 'Metal is listed already'],
    [[...SILVER, { key: 'stone', value: 'opal' }], 'facts.6.key', 'Stone is listed already'],
    [
      [
        { key: 'metal', value: 'silver' },
        { key: 'fineness', value: 750 },
      ],
      'facts.1.value',
      'Fineness of silver must be one of: 800, 925, 958, 999',
    ],
    [
      [
        { key: 'fineness', value: 750 },
        { key: 'metal', value: 'brass' },
      ],
      'facts.1.value',
      'Only gold, silver, platinum and palladium have a fineness',
    ],
  ])('%o is refused at %s', async (facts, path, message) => {
    const { id } = await office.create()
    const { status, body } = await put(id, { facts: [...facts] })
    expect([status, body.errors[0].path]).toEqual([422, path])
    expect(body.errors[0].message).toMatch(new RegExp(`^${message}`))
    expect((await read(id)).facts).toEqual([])
  })

  // Proves: R9.103
  it('of variants name their place, too', async () => {
    const ring = await sizedRing(office)
    const [{ id }] = ring.variants
    const errorsOf = async (...variants: object[]) =>
      (await put(ring.id, { facts: SILVER, variants })).body.errors?.map((error: any) => error.path)
    expect(await errorsOf({ id, facts: [{ key: 'care', value: 'Dry' }] })).toEqual(['variants.0.facts.0.key'])
    expect(await errorsOf({ id, facts: [{ key: 'metal', value: 'gold' }] })).toEqual([
      'variants.0.facts.0.value',
    ])
    expect(await errorsOf({ id: randomUUID(), facts: [] })).toEqual(['variants.0.id'])
    expect(await errorsOf({ id, facts: [] }, { id, facts: [] })).toEqual(['variants.1.id'])
    expect((await read(ring.id)).facts).toEqual([])
  })

  // Proves: R9.104
  it('are listed in the OpenAPI document with their allowed values', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    const { requestBody } = body.paths['/api/v1/products/{id}/facts/'].put
    const { facts } = requestBody.content['application/json'].schema.properties
    const kinds = facts.items.oneOf ?? facts.items.anyOf
    const schemaOf = (key: string) =>
      kinds.find(({ properties }: any) => properties.key.const === key).properties.value
    expect(schemaOf('metal').enum).toContain('silver')
    expect(schemaOf('fineness').enum).toContain(925)
    expect(schemaOf('weight')).toMatchObject({ type: 'number', 'x-unit': 'g' })
    expect(kinds.map(({ properties }: any) => properties.key.const)).toEqual(
      expect.arrayContaining(['plating', 'chain_length', 'clasp', 'care', 'country_of_making', 'maker']),
    )
  })

  it('are copied with the product', async () => {
    const ring = await sizedRing(office)
    const own = [{ key: 'weight', value: 9 }]
    await put(ring.id, { facts: SILVER, variants: [{ id: ring.variants[1].id, facts: own }] })
    const { body: copy } = await office.post(`/products/${ring.id}/duplicate/`)
    expect(copy.facts).toHaveLength(6)
    expect(copy.variants.map((variant: any) => variant.facts?.[0].value)).toEqual([undefined, 9])
  })
})

describe('a hallmark', () => {
  // Proves: R9.105, R9.106
  it('is required from the exempt weight on, which is a setting', async () => {
    const { id } = await office.create()
    const notice_url = '/dealers-notice'
    await put(id, { facts: SILVER })
    expect((await read(id)).hallmark).toEqual({ required: true, notice_url })
    const heavier = { gold: 1, silver: 10, platinum: 0.5, palladium: 1 }
    await office.call('PUT', '/admin/settings/', { hallmark_weights: heavier })
    expect((await read(id)).hallmark).toEqual({ required: false, notice_url })
    await office.call('PUT', '/admin/settings/', { hallmark_weights: null })
    expect((await read(id)).hallmark.required).toBe(true)
    expect((await shop.call('GET', '/api/v1/settings/')).body).not.toHaveProperty('hallmark_weights')
    const wrong = await office.call('PUT', '/admin/settings/', { hallmark_weights: { ...heavier, gold: -1 } })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'hallmark_weights.gold'])
  })

  // Proves: R11.161
  it('is required by what is sold: the variants with their own weights', async () => {
    const ring = await sizedRing(office)
    const [m, l] = ring.variants
    const weighing = (id: string, value: number) => ({ id, facts: [{ key: 'weight', value }] })
    const required = async (facts: object[], ...variants: object[]) =>
      (await put(ring.id, { facts, variants })).body.hallmark.required
    const metal = { key: 'metal', value: 'silver' }
    expect(await required([metal], weighing(m.id, 5))).toBe(true)
    expect(await required([metal], weighing(l.id, 6))).toBe(false)
    expect(await required([metal, { key: 'weight', value: 8 }])).toBe(false)
    expect(await required([metal], weighing(l.id, 8))).toBe(true)
  })
})

describe('the wording guard', () => {
  const PLATED = [
    { key: 'metal', value: 'brass' },
    { key: 'plating', value: 'gold' },
  ]
  const REFUSED = /^This piece is gold-plated brass, so its name must not call it gold\./

  // Proves: R9.108
  it('stops a name, and facts that are saved after the name', async () => {
    const product = await office.create({ name: 'Gold hoops' })
    const late = await put(product.id, { facts: PLATED })
    expect([late.status, late.body.errors[0].path]).toEqual([422, 'name'])
    expect(late.body.detail).toMatch(REFUSED)
    expect((await read(product.id)).facts).toEqual([])
    await office.edit(product, { name: 'Gold-plated hoops' })
    expect((await put(product.id, { facts: PLATED })).status).toBe(200)
    const renamed = await office.edit(product, { name: 'Gold hoops' })
    expect([renamed.status, renamed.body.errors[0].path]).toEqual([422, 'name'])
    expect(await read(product.id)).toMatchObject({ name: 'Gold-plated hoops' })
  })

  // Proves: R9.109
  it('is overridden by allow_wording, which is logged, and then lets other edits pass', async () => {
    const product = await office.create({ name: 'Gold hoops' })
    expect((await put(product.id, { facts: PLATED, allow_wording: true })).status).toBe(200)
    expect((await changesOf(product.id)).map((change: any) => change.action)).toContain('wording allowed')
    const named = { name: 'Gold hoops', price: 60 }
    expect((await office.edit(product, named)).status).toBe(200)
    expect((await office.edit(product, { ...named, name: 'Gold rings' })).status).toBe(422)
    const allowed = await office.edit(product, { ...named, name: 'Gold rings', allow_wording: true })
    expect([allowed.status, allowed.body.name]).toEqual([200, 'Gold rings'])
    const actions = (await changesOf(product.id)).map((change: any) => change.action)
    expect(actions.filter((action: string) => action === 'wording allowed')).toHaveLength(2)
  })

  // Proves: R9.110
  it('judges the rows of a CSV file', async () => {
    const { id, code } = await office.create({ name: 'Plated hoops' })
    await put(id, { facts: PLATED })
    const csv = (name: string) => `code,name\n${code},${name}\n`
    const dry = await office.bring(csv('Gold hoops'), '?dry_run=1')
    expect(dry.body.problems).toEqual([{ row: 2, column: 'name', message: expect.stringMatching(REFUSED) }])
    expect((await office.bring(csv('Gold hoops'))).status).toBe(422)
    expect((await read(id)).name).toBe('Plated hoops')
    expect((await office.bring(csv('Gold-plated hoops'))).status).toBe(200)
    expect((await read(id)).name).toBe('Gold-plated hoops')
  })

  // Proves: R9.108
  it('judges no product without facts', async () => {
    const product = await office.create({ name: 'Gold hoops' })
    expect((await office.edit(product, { name: 'Solid gold hoops' })).status).toBe(200)
  })
})
