import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, create, bring, exported, find } = setUpBackOffice({ demo: true })

const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1)

describe('the export', () => {
  it('contains every product that matches the filters', async () => {
    const answer = await call('GET', '/products/export.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // A row a variant: some of the 37 products come in lengths, or in sizes and metals.
    expect(rowsOf(answer.body)).toHaveLength(128)
    const [hoops] = rowsOf(await exported('?code=ER-3001&name=ER-3001'))
    expect(hoops).toMatch(/^ER-3001,Classic Gold Hoops,.*,95\.00,40,Bramwick Goldworks,Earrings > Hoops,40,/)
    expect(rowsOf(await exported('?min_price=100000'))).toEqual([])
    for (const query of ['min_price=x', 'min_price=10&max_price=5'])
      expect((await call('GET', `/products/export.csv?${query}`)).status, query).toBe(422)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'quoted", "''quoted"],
    ['\uff1d1', "'\uff1d1"],
    ['ring;=1+1;;@x', "ring;'=1+1;;'@x"],
    ["ring;'=1;", "ring;''=1;"],
  ])('escapes the formula %j, and the import restores the name', async (name, shown) => {
    const { code } = await create({ name })
    const csv = await exported(`?code=${code}`)
    expect(csv).toContain(`,${shown},`)
    expect((await bring(csv)).body).toMatchObject({ rows: 1, unchanged: 1 })
    expect((await find(code)).name).toBe(name)
  })

  it('escapes formulas, and the import restores the text', async () => {
    const description = 'ring\n=1+1\n\n-2'
    const { code } = await create({ description })
    const csv = await exported(`?code=${code}`)
    expect(csv).toContain(`,"ring\n'=1+1\n\n'-2",`)
    expect((await bring(csv)).body).toMatchObject({ rows: 1, unchanged: 1 })
    expect((await find(code)).description).toBe(description)
  })

  // Proves: R11.54
  it('has the texts for search engines, and the import changes them', async () => {
    const { id, code } = await create({ seo_title: 'Opals', seo_description: 'A ring of fire.' })
    const csv = await exported(`?code=${code}`)
    expect(csv).toContain(',Opals,A ring of fire.,')
    expect((await bring(csv)).body).toMatchObject({ unchanged: 1 })
    expect((await bring(csv.replace('Opals', 'Fire opals'))).body).toMatchObject({ updated: 1 })
    const { body } = await call('GET', `/products/${id}/`)
    expect(body).toMatchObject({ seo_title: 'Fire opals', seo_description: 'A ring of fire.' })
    const row =
      'code,name,description,price,stock_quantity,brand,seo_title\nSEO-1,Ring,Text,5,1,Maison,Bands\n'
    expect((await bring(row)).body).toMatchObject({ created: 1, problems: [] })
    const made = await call('GET', `/products/${(await find('SEO-1')).id}/`)
    expect(made.body).toMatchObject({ seo_title: 'Bands', seo_description: null })
    const cleared = (await exported('?code=SEO-1')).replace(',Bands,', ',-,')
    expect((await bring(cleared)).body).toMatchObject({ updated: 1, problems: [] })
    expect((await call('GET', `/products/${made.body.id}/`)).body).toMatchObject({ seo_title: null })
  })

  // Proves: R13.120
  it('has the return right of a product, and the import changes it', async () => {
    const { id, code } = await create({ return_right: 'sealed' })
    const rightOf = async () => (await call('GET', `/products/${id}/`)).body.return_right
    const csv = await exported(`?code=${code}`)
    expect(csv.split('\r\n')[0]).toContain(',return_right,')
    expect(csv.trim()).toMatch(/,sealed,,,,$/)
    expect((await bring(csv)).body).toMatchObject({ unchanged: 1 })
    const given = (value: string) => bring(`code,return_right\n${code},${value}\n`)
    expect((await given('')).body).toMatchObject({ unchanged: 1, problems: [] })
    expect((await given('Metal_price')).body).toMatchObject({ updated: 1, problems: [] })
    expect(await rightOf()).toBe('metal_price')
    const refused = await given('maybe')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: 'rows.2.return_right',
          message: 'Return right must be returnable, sealed, made_to_measure or metal_price',
        },
      ],
    ])
    expect((await given('-')).body).toMatchObject({ updated: 1, problems: [] })
    expect(await rightOf()).toBeNull()
    const row = 'code,name,description,price,stock_quantity,brand,return_right\n'
    expect(
      (await bring(`${row}RR-1,Ring,Text,5,1,Maison,sealed\nRR-2,Ring,Text,5,1,Maison,\n`)).body,
    ).toMatchObject({
      created: 2,
      problems: [],
    })
    const made = await Promise.all(['RR-1', 'RR-2'].map(find))
    const rights = await Promise.all(made.map(({ id }) => call('GET', `/products/${id}/`)))
    expect(rights.map(({ body }) => body.return_right)).toEqual(['sealed', null])
  })

  it('changes nothing when it is imported again', async () => {
    expect((await bring(await exported())).body).toMatchObject({ created: 0, updated: 0, problems: [] })
    expect(await findViolations(shop.pool)).toEqual([])
  })
})
