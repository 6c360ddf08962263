import { beforeAll, describe, expect, it } from 'vitest'
import { pagePath, productPath } from '../../src/contract/product-path.ts'
import { paint } from '../../src/shop/catalog/images/test-images.ts'
import { pageHeads } from '../support/read-head.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, brand, create, edit, uploadPageImage } = setUpBackOffice({ cached: true })
const { headOf, dataOf } = pageHeads(() => shop)

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll('&amp;', '&')
const redirectOf = async (path: string) => {
  const { status, headers } = await get(path)
  return [status, headers.get('location')]
}

let rings: { id: number; name: string; description: string; parent_id: null }
let maison: { id: number; name: string; description: string }
let product: any
beforeAll(async () => {
  const fields = { name: 'Rings & bands', description: 'Gold for every hand.', parent_id: null }
  rings = (await call('POST', '/category/', fields)).body
  maison = { id: brand(), name: 'Maison', description: 'Rings' }
  product = await create({ name: 'Opal ring', category_id: rings.id })
  await create({ name: 'Pearl studs' })
})

describe('the page of a category or brand', () => {
  // Proves: R11.50
  it('has a readable address, to which the bare one and an old one are redirected once', async () => {
    for (const [kind, page] of [
      ['category', rings],
      ['brand', maison],
    ] as const) {
      const path = pagePath(kind, page)
      expect((await get(path)).status, path).toBe(200)
      const moved = [301, `${path}?sort=name`]
      expect(await redirectOf(`/${kind}/${page.id}?sort=name`)).toEqual(moved)
      expect(await redirectOf(`/${kind}/${page.id}/an-old-name?sort=name`)).toEqual(moved)
      for (const address of [path, `${path}?sort=name`, `${path}?metal=gold`])
        expect(await headOf(address)).toMatchObject({ canonicals: [shop.env.PUBLIC_URL + path], robots: [] })
      expect((await get(`/${kind}/99999/x`)).status).toBe(404)
      expect((await get(`/${kind}/x`)).status).toBe(404)
    }
  })

  // Proves: R11.50
  it('lists its pieces under its name and text, and stays while it is filtered', async () => {
    const path = pagePath('category', rings)
    const html = await htmlOf(path)
    expect(html).toMatch(/<h1[^>]*>Rings & bands</)
    expect(html).toContain('Gold for every hand.')
    expect(html).toContain('Opal ring')
    expect(html).not.toContain('Pearl studs')
    expect(await htmlOf(pagePath('brand', maison))).toContain('Pearl studs')
    const filtered = await htmlOf(`${path}?min_price=5&category_id=${rings.id}`)
    expect(filtered).toContain(`href="/products?min_price=5&skip=0&limit=12"`)
    expect(filtered).toContain(`href="${path}?skip=0&limit=12"`)
    expect(filtered).toContain('Remove filter: From £5.00')
    for (const one of ['Clear Filters', 'Remove filter: Rings']) {
      expect(html).not.toContain(one)
      expect(filtered.includes(one)).toBe(one === 'Clear Filters')
    }
    expect(await redirectOf(`${path}?category_id=99&min_price=5`)).toEqual([
      302,
      '/products?category_id=99&min_price=5',
    ])
  })

  // Proves: R11.50
  it('stays while it is filtered and sorted without JavaScript, too', async () => {
    for (const path of [pagePath('category', rings), pagePath('brand', maison)]) {
      const forms = [...(await htmlOf(path)).matchAll(/<form[^>]* action="([^"]*)"[\s\S]*?<\/form>/g)]
      const own = forms.filter(([form]) => /name="(?:sort|min_price)"/.test(form))
      // The filters are there twice: beside the list, and in the panel of a phone.
      expect(own.map(([, action]) => action)).toEqual([path, path, path])
    }
    const path = pagePath('category', rings)
    const sent = `min_price=5&sort=name`
    expect(await redirectOf(`${path}?category_id=${rings.id}&brand_id=&${sent}`)).toEqual([
      302,
      `${path}?category_id=${rings.id}&${sent}`,
    ])
    expect(await redirectOf(`${path}?category_id=&brand_id=&${sent}`)).toEqual([302, `/products?${sent}`])
  })

  // Proves: R11.50
  it('is the canonical address of the list of its filter', async () => {
    const path = shop.env.PUBLIC_URL + pagePath('category', rings)
    for (const list of [`/products?category_id=${rings.id}`, `/products/${rings.id}`]) {
      expect((await get(list)).status).toBe(200)
      expect((await headOf(list)).canonicals, list).toEqual([path])
    }
    const [way] = await dataOf(productPath(product), 'BreadcrumbList')
    expect(way?.itemListElement).toContainEqual(expect.objectContaining({ name: rings.name, item: path }))
  })
})

// Proves: R11.51
it('search engines read the title and description that the owner gives, else the name and the text', async () => {
  const { id, ...fields } = rings
  const path = pagePath('category', rings)
  expect(await headOf(path)).toMatchObject({
    title: 'Rings & bands – Vitrine',
    description: 'Gold for every hand.',
  })
  const seo = { seo_title: ' Gold rings ', seo_description: 'Made in Bath.' }
  const saved = await call('PUT', `/category/${id}/`, { ...fields, ...seo })
  expect(saved.body).toMatchObject({ seo_title: 'Gold rings', seo_description: 'Made in Bath.' })
  expect(await headOf(path)).toMatchObject({
    title: 'Gold rings – Vitrine',
    description: 'Made in Bath.',
  })
  // A form of before does not know the fields.
  await call('PUT', `/category/${id}/`, { ...fields, shown: fields })
  expect((await headOf(path)).title).toBe('Gold rings – Vitrine')
  await call('PUT', `/category/${id}/`, { ...fields, seo_title: '', seo_description: null })
  expect((await headOf(path)).title).toBe('Rings & bands – Vitrine')

  const edited = await edit(product, { seo_title: 'Opals', seo_description: 'A ring of fire.' })
  expect(edited.body).toMatchObject({ seo_title: 'Opals', seo_description: 'A ring of fire.' })
  expect(await headOf(productPath(product))).toMatchObject({
    title: 'Opals – Vitrine',
    description: 'A ring of fire.',
  })
  await edit(product, {})
  expect((await headOf(productPath(product))).title).toBe('Opals – Vitrine')
  const refused = await edit(product, { seo_title: 'x'.repeat(121) })
  expect(refused.body.errors).toEqual([
    { path: 'seo_title', message: 'Seo title must be at most 120 characters' },
  ])
})

// Proves: R11.52, R11.53
it('a picture is above the list and in the sitemap', async () => {
  const uploaded = await uploadPageImage(await paint(900, 600).jpeg().toBuffer())
  expect(uploaded).toMatchObject({ status: 201, body: { width: 900, height: 600 } })
  const { id: image_id, url } = uploaded.body
  const { id, ...fields } = maison
  const saved = await call('PUT', `/brands/${id}/`, { ...fields, image_id })
  expect(saved.body).toMatchObject({ image_id, image: { url, alt: 'Maison' } })
  const path = pagePath('brand', maison)
  expect(await htmlOf(path)).toContain(`src="${url}"`)
  expect((await fetch(shop.url + url)).status).toBe(200)
  const sitemap = await htmlOf('/sitemap.xml')
  const origin = shop.env.PUBLIC_URL
  expect(sitemap).toContain(
    `<url><loc>${origin}${path}</loc><image:image><image:loc>${origin}${url}</image:loc></image:image></url>`,
  )
  expect(sitemap).toContain(`<loc>${origin}${pagePath('category', rings)}</loc>`)
  const refused = await call('PUT', `/brands/${id}/`, { ...fields, image_id: 99999 })
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'image_id'])
  await call('PUT', `/brands/${id}/`, { ...fields, image_id: null })
  expect(await htmlOf(path)).not.toContain(url)
})
