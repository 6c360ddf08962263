import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })

const addCategory = async (name: string, parent_id: unknown = null) =>
  (await call('POST', '/category/', { name, description: 'Things', parent_id })).body
const addBrand = async (name = `Atelier ${randomUUID()}`) =>
  (await call('POST', '/brands/', { name, description: 'Things' })).body

it('categories and brands appear in menu and filters of cached pages once they are saved', async () => {
  const page = async (path: string) => (await shop.call('GET', path)).body as string
  await page('/faq')
  await page('/products')
  const { id } = await addCategory('Cufflinks')
  await addBrand('Atelier Nord')
  expect(await page('/faq')).toContain('Cufflinks')
  expect(await page('/products')).toMatch(/<option[^>]*>Atelier Nord</)
  const renamed = { name: 'Tie pins', description: 'Things', parent_id: null }
  expect((await call('PUT', `/category/${id}/`, renamed)).status).toBe(200)
  expect(await page('/faq')).toContain('Tie pins')
  expect(await page('/products')).not.toContain('Cufflinks')
})

describe('categories', () => {
  // Proves: R5.60
  it('are added, edited and deleted, and shoppers see the change at once', async () => {
    const list = async () => (await shop.call('GET', '/api/v1/category/')).body.items
    await list()
    const created = await call('POST', '/category/', {
      name: ' Tiaras ',
      description: 'Crowns',
      parent_id: '',
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Tiaras',
      description: 'Crowns',
      parent_id: null,
      parent: null,
    })
    const { id } = created.body
    expect((await list())[0]).toEqual(created.body)
    const parent = await addCategory('Headwear')
    const edited = await call('PUT', `/category/${id}/`, {
      name: 'Diadems',
      description: 'Crowns',
      parent_id: parent.id,
    })
    expect(edited.body).toMatchObject({ name: 'Diadems', parent: { id: parent.id, name: 'Headwear' } })
    expect((await list()).find((each: any) => each.id === id)).toEqual(edited.body)
    expect((await call('DELETE', `/category/${id}/`)).body).toEqual({ id })
    expect((await list()).some((each: any) => each.id === id)).toBe(false)
    expect((await call('DELETE', `/category/${id}/`)).status).toBe(404)
  })

  it.each([
    [{ name: '', description: 'x' }, 'name', 'Name is required'],
    [{ name: 'x', description: ' ' }, 'description', 'Description is required'],
    [{ name: 'x'.repeat(101), description: 'x' }, 'name', 'Name must be at most 100 characters'],
    [{ name: 'x', description: 'x', parent_id: 'abc' }, 'parent_id', 'Parent ID must be a number'],
    [{ name: 'x', description: 'x', parent_id: 1.5 }, 'parent_id', 'Parent ID must be a number'],
    [{ name: 'x', description: 'x', parent_id: 99999 }, 'parent_id', 'This parent category does not exist.'],
  ])('refuses %j at %s: %s', async (body, path, message) => {
    const { id } = await addCategory(`Kept ${randomUUID()}`)
    for (const answer of [
      await call('POST', '/category/', body),
      await call('PUT', `/category/${id}/`, body),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toContainEqual({ path, message })
    }
  })

  // Proves: R3.2
  it('never form a cycle, even when two are moved concurrently', async () => {
    const a = await addCategory('A')
    const b = await addCategory('B', a.id)
    const c = await addCategory('C', b.id)
    const move = (it: any, parent_id: number) =>
      call('PUT', `/category/${it.id}/`, { name: it.name, description: 'x', parent_id })
    expect((await move(a, a.id)).status).toBe(409)
    const { status, body } = await move(a, c.id)
    expect([status, body.detail]).toEqual([409, 'A category cannot be below itself.'])
    for (let round = 0; round < 5; round++) {
      const [d, e] = [await addCategory(`D ${round}`), await addCategory(`E ${round}`)]
      const below = await addCategory('Below', d.id)
      const both = await Promise.all([move(d, e.id), move(e, below.id)])
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    }
  })

  // Proves: R3.3
  it('cannot be deleted while they contain products or categories', async () => {
    const { id } = await addCategory('Full')
    const brand = await addBrand()
    await addCategory('Below', id)
    const [one, two] = [
      await create({ category_id: id, brand_id: brand.id }),
      await create({ category_id: id, brand_id: brand.id }),
    ]
    const refused = await call('DELETE', `/category/${id}/`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('This category still has 2 products and 1 category below it.')
    for (const product of [one, two]) await call('DELETE', `/products/${product.id}/`)
    expect((await call('DELETE', `/category/${id}/`)).body.detail).toBe(
      'This category still has 1 category below it.',
    )
  })
})

describe('brands', () => {
  // Proves: S1.3, S2.admin-categories.3, R3.3, R5.60
  it('are added, edited and deleted, but not while a product uses them', async () => {
    const { id } = await addBrand('Atelier')
    const edited = await call('PUT', `/brands/${id}/`, { name: 'Atelier Neuf', description: 'New' })
    expect(edited.body).toMatchObject({ id, name: 'Atelier Neuf', description: 'New' })
    expect((await call('GET', '/brands/')).body.items).toContainEqual(edited.body)
    const product = await create({ brand_id: id })
    const refused = await call('DELETE', `/brands/${id}/`)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This brand still has 1 product.'])
    await call('DELETE', `/products/${product.id}/`)
    expect((await call('DELETE', `/brands/${id}/`)).body).toEqual({ id })
    expect((await shop.call('GET', `/api/v1/products/${product.id}/`)).status).toBe(410)
    expect((await call('PUT', `/brands/${id}/`, { name: 'x', description: 'x' })).status).toBe(404)
    expect((await call('DELETE', `/brands/${id}/`)).status).toBe(404)
    expect((await call('DELETE', '/brands/x/')).status).toBe(404)
  })

  // Proves: S5.admin.3
  it('need a name and a description', async () => {
    const { body } = await call('POST', '/brands/', {})
    expect(body.errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'description', message: 'Description is required' },
    ])
  })

  // Proves: S5.admin.3
  it('accept a numeric parent and ignore it', async () => {
    const { id } = await addBrand()
    const edit = { name: 'Tolver', description: 'Rings' }
    const refused = await call('PUT', `/brands/${id}/`, { ...edit, parent_id: 'abc' })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'parent_id', message: 'Parent ID must be a number' }] },
    })
    expect((await call('PUT', `/brands/${id}/`, { ...edit, parent_id: 1 })).body).toMatchObject({
      id,
      ...edit,
    })
  })

  it('adding a product while its brand is deleted either succeeds or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addBrand()
      const product = {
        name: 'Ring',
        description: 'x',
        code: randomUUID(),
        price: 1,
        stock_quantity: 0,
        brand_id: id,
      }
      const [added, deleted] = await Promise.all([
        call('POST', '/products/', { product: { ...product, code: product.code.slice(0, 20) } }),
        call('DELETE', `/brands/${id}/`),
      ])
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([added.status, deleted.status])
    }
  })
})

describe('a name that exists already', () => {
  const NAME = "Ruth's “Bench”"
  const TWINS = [NAME, 'RUTH’S BENCH', ' ruth‘s  "bench" ']
  const refusal = (message: string) => ({ status: 409, body: { errors: [{ path: 'name', message }] } })

  // Proves: R3.90
  it('is refused for a brand, whatever its case, spaces and quote marks', async () => {
    const brand = await addBrand(NAME)
    const other = await addBrand('Ruth Bench')
    for (const name of TWINS) {
      const twin = { name, description: 'Things' }
      const refused = refusal(`The brand “${NAME}” exists already.`)
      expect(await call('POST', '/brands/', twin)).toMatchObject(refused)
      expect(await call('PUT', `/brands/${other.id}/`, twin)).toMatchObject(refused)
      expect((await call('PUT', `/brands/${brand.id}/`, twin)).status).toBe(200)
      await call('PUT', `/brands/${brand.id}/`, { name: NAME, description: 'Things' })
    }
    const answers = await Promise.all(
      TWINS.map((name) => call('POST', '/brands/', { name: `${name} 2`, description: 'x' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  // Proves: R3.90
  it('is refused for a category below the same parent, also when one is moved there', async () => {
    const [parent, other] = [await addCategory('Feet'), await addCategory('Ankles')]
    const add = (name: string, parent_id: number | null) =>
      call('POST', '/category/', { name, description: 'x', parent_id })
    await add('Anklets', parent.id)
    const refused = refusal('The category “Anklets” exists already below the same parent.')
    expect(await add('ANKLETS', parent.id)).toMatchObject(refused)
    const { status, body: moved } = await add('anklets', other.id)
    expect(status).toBe(201)
    const move = { name: 'anklets', description: 'x', parent_id: parent.id }
    expect(await call('PUT', `/category/${moved.id}/`, move)).toMatchObject(refused)
    expect(await add(' feet', null)).toMatchObject(refusal('The category “Feet” exists already.'))
  })

  // Proves: R3.90
  it('can stay on what an earlier release has stored, also when its description is edited', async () => {
    const names = ['Old Forge', 'old forge']
    const [, twin] = await shop.change<{ id: number }>(
      'insert into brands (name, description) select name, name from unnest($1::text[]) name returning id',
      [names],
    )
    const edit = { name: 'old forge', description: 'Rings' }
    expect((await call('PUT', `/brands/${twin?.id}/`, edit)).status).toBe(200)
    const other = { name: 'OLD forge', description: 'Rings' }
    expect((await call('PUT', `/brands/${twin?.id}/`, other)).status).toBe(409)
  })
})

describe('the search of the back office', () => {
  it('finds categories by name, description and parent, whatever the case and accents', async () => {
    const parent = await addCategory('Parures')
    const child = await addCategory('Crème 100%', parent.id)
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, limit: '1' })
      const { body } = await call('GET', `/category/?${query}`)
      return [body.total, body.items[0]?.id]
    }
    expect(await found('CREME')).toEqual([1, child.id])
    expect(await found('parures')).toEqual([2, child.id])
    expect(await found('100%')).toEqual([1, child.id])
    expect(await found('100_')).toEqual([0, undefined])
  })

  it('finds brands and promo codes', async () => {
    const brand = await addBrand('Orfèvre & Fils')
    expect((await call('GET', '/brands/?search=orfevre')).body).toEqual({ items: [brand], total: 1 })
    const promo = { code: 'SEARCHED', discount: 5, expiration_date: '2099-01-01' }
    await call('POST', '/promos/', promo)
    expect((await call('GET', '/promos/?search=earch')).body).toMatchObject({ items: [promo], total: 1 })
    expect((await call('GET', '/promos/?search=nothing')).body).toEqual({ items: [], total: 0 })
  })
})
