import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'
import { FACT_KINDS } from '../../../contract/facts/fact-kinds.ts'
import { paint } from '../../../shop/catalog/images/test-images.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const office = setUpBackOffice({ env: { MAX_VARIANTS: '6' } })
const { shop, call, create, bring, exported, ledger, upload } = office

const FACTS = FACT_KINDS.map(({ key }) => key)
const noFacts = ','.repeat(FACTS.length)
const newCode = () => `C-${randomUUID().slice(0, 8)}`
const HEAD =
  'code,name,description,price,stock_quantity,brand,category,product,option_1_name,option_1,option_2_name,option_2'
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n')
const product = async (id: string) => (await call('GET', `/products/${id}/`)).body
const byCode = async (code: string) =>
  product((await call('GET', `/products/search/?code=${code}`)).body.items[0].id)
const problemsOf = ({ body }: any) =>
  body.problems.map(({ row, column, message }: any) => `${row} ${column}: ${message}`)
const variantsOf = ({ variants }: any) =>
  variants.map(({ code, price, stock_quantity, options }: any) =>
    [code, price, stock_quantity, ...options.map(({ value }: any) => value)].join(' '),
  )

describe('the CSV of products with options', () => {
  // Proves: R9.80
  it('exports a row a variant, with the texts in the first, and imports it as unchanged', async () => {
    const ring = await sizedRing(office)
    const file = await exported(`?code=${ring.code}`)
    const [head, first, second] = file.replace('\ufeff', '').trim().split('\r\n') as [string, string, string]
    expect(head).toBe(
      'code,name,description,price,stock_quantity,brand,category,stock_shown,updated_at,free,' +
        `product,option_1_name,option_1,option_2_name,option_2,option_3_name,option_3,seo_title,seo_description,${FACTS.join()},compare_at_price,return_right,is_gift_box,made_to_order_per_week,made_to_order_days,bench_hours`,
    )
    const { code, updated_at } = ring
    const L = code.replace(/M$/, 'L')
    expect(first).toBe(
      `${code},Opal ring,A ring with an opal.,120.00,2,Maison,,2,${updated_at},,${code},Ring size,M,,,,,,${noFacts},,,,,,`,
    )
    expect(second).toBe(`${L},,,150.00,5,,,5,${updated_at},,${code},Ring size,L,,,,,,${noFacts},,,,,,`)
    for (const one of [file, `${head}\n${second}\n${first}`, `${head}\n${second}`])
      expect((await bring(one)).body).toMatchObject({ created: 0, updated: 0, problems: [] })
    expect(await product(ring.id)).toEqual(ring)
  })

  // Proves: R9.81
  it('edits the price and stock of a variant and the texts of its product with the older columns', async () => {
    const ring = await sizedRing(office)
    const L = ring.variants[1].code
    const file = `code,name,price,stock_quantity\n${L},Signet ring,160,\n`
    expect((await bring(file)).body).toMatchObject({ rows: 1, created: 0, updated: 1, unchanged: 0 })
    const after = await product(ring.id)
    expect(after.name).toBe('Signet ring')
    expect(variantsOf(after)).toEqual([`${ring.code} 120 2 M`, `${L} 160 5 L`])
    const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${ring.id}`)
    expect(log.items[0]).toMatchObject({
      action: 'imported',
      before: {
        name: 'Opal ring',
        variants: [`${ring.code} · M · 120.00 · stock 2`, `${L} · L · 150.00 · stock 5`],
      },
      after: {
        name: 'Signet ring',
        variants: [`${ring.code} · M · 120.00 · stock 2`, `${L} · L · 160.00 · stock 5`],
      },
    })
  })

  // Proves: R9.81
  it('keeps the pictures, swatches and order of variants', async () => {
    const ring = await sizedRing(office)
    await upload(ring.id, [{ name: 'ring.jpg', bytes: await paint(50, 50).jpeg().toBuffer() }])
    const shown = await product(ring.id)
    const { updated_at, variants, options } = shown
    for (const value of options[0].values) value.swatch = '#c7c9cc'
    variants[1].image_ids = [shown.images[0].id]
    await call('PUT', `/products/${ring.id}/variants/`, { updated_at, options, variants })
    const added = `${newCode()},${ring.code},N`
    await bring(`code,price,product,option_1\n${variants[1].code},160,,\n`)
    await bring(`code,product,option_1,price\n${added},99\n`)
    const after = await product(ring.id)
    expect(after.variants.map((one: any) => [one.price, one.image_ids.length])).toEqual([
      [120, 0],
      [160, 1],
      [99, 0],
    ])
    expect(after.options[0].values.map(({ swatch }: any) => swatch)).toEqual(['#c7c9cc', '#c7c9cc', null])
  })

  // Proves: R9.82
  it('adds a product with two options, whose texts are those of its first row', async () => {
    const code = newCode()
    const file = csv(
      `${code},Signet ring,Engraved,120,2,Maison,,,Ring size,M,Metal,Gold`,
      `${code}-2,,,130,1,,,${code},,L,,Gold`,
      `${code}-3,,,90,,,,${code.toLowerCase()},,M,Metal,Silver`,
    )
    const report = { rows: 3, created: 3, updated: 0, unchanged: 0, problems: [] }
    expect((await bring(file, '?dry_run=1')).body).toEqual({ dry_run: true, ...report })
    expect((await call('GET', `/products/search/?code=${code}`)).body.items).toEqual([])
    expect((await bring(file)).body).toEqual({ dry_run: false, ...report })
    const ring = await byCode(code)
    expect(ring.options).toMatchObject([
      { name: 'Ring size', kind: 'ring_size', values: [{ value: 'M' }, { value: 'L' }] },
      { name: 'Metal', kind: 'metal', values: [{ value: 'Gold' }, { value: 'Silver' }] },
    ])
    expect(variantsOf(ring)).toEqual([
      `${code} 120 2 M Gold`,
      `${code}-2 130 1 L Gold`,
      `${code}-3 90 0 M Silver`,
    ])
    expect(
      (await ledger(ring.id)).map(({ quantity, reason }: any) => `${reason} ${quantity}`).sort(),
    ).toEqual(['initial 1', 'initial 2'])
    const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${ring.id}`)
    expect(log.items).toHaveLength(1)
    expect((await bring(file)).body).toMatchObject({ unchanged: 3 })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R9.82
  it('takes the row that `product` names as the first variant, wherever it stands', async () => {
    const code = newCode()
    const file = csv(
      `${code}-L,,,130,1,,,${code},,L,,`,
      `${code},Signet ring,Engraved,120,2,Maison,,${code},Ring size,M,,`,
    )
    expect((await bring(file)).body).toMatchObject({ created: 2, problems: [] })
    const ring = await byCode(code)
    expect(ring.code).toBe(code)
    expect(variantsOf(ring)).toEqual([`${code} 120 2 M`, `${code}-L 130 1 L`])
    const codes = (await exported(`?code=${code}`)).split('\r\n').slice(1, 3)
    expect(codes.map((row) => row.split(',')[10])).toEqual([code, code])
  })

  // Proves: R9.83
  it('adds variants and values to a product, and archives none that has no row', async () => {
    const ring = await sizedRing(office)
    const file = csv(`${ring.code}-S,,,99,3,,,${ring.variants[1].code},Ring size,S`)
    expect((await bring(file)).body).toMatchObject({ created: 1, updated: 0 })
    const after = await product(ring.id)
    expect(variantsOf(after)).toEqual([...variantsOf(ring), `${ring.code}-S 99 3 S`])
    expect(after.options[0].values.map(({ value }: any) => value)).toEqual(['M', 'L', 'S'])
    expect(after.variants[0].id).toBe(ring.variants[0].id)
  })

  // Proves: R9.83
  it('gives a product its first options, if its only variant gets a value', async () => {
    const { id, code } = await create({ price: 50, stock_quantity: 4 })
    const added = `${code}-L,,,60,1,,,${code},Ring size,L`
    expect(problemsOf(await bring(csv(added), '?dry_run=1'))).toEqual([
      `2 option_1: Please add a row for ${code}, too: it needs a value of each option.`,
    ])
    const report = (await bring(csv(`${code},,,,,,,${code},Ring size,M`, added))).body
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    expect(variantsOf(await product(id))).toEqual([`${code} 50 4 M`, `${code}-L 60 1 L`])
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R9.84
  it('names each problem by row and column, and saves nothing', async () => {
    const [ring, other, code] = [await sizedRing(office), await create(), newCode()]
    const L = ring.variants[1].code
    const file = csv(
      `${ring.code},Signet ring,,,,,,,,,,`,
      `${L},Another ring,,,,,,,,XL,,`,
      `${L}-2,,,10,1,,,${ring.code},Metal,Gold,,`,
      `${L}-3,,,10,1,,,${ring.code},Ring size,m,,`,
      `${code},Ring,New,10,1,Maison,,,Ring size,M,,`,
      `${code}-2,,,,1,,,${code},,L,,`,
      `${code}-3,,,10,1,,,${code},Length,40,,`,
      `${code}-4,,,10,1,,,NOBODY,Ring size,M,,`,
      `${other.code},,,11,,,,${ring.code},,,,`,
      `${newCode()},,,10,1,,,${other.code},,,,`,
    )
    const dry = await bring(file, '?dry_run=1')
    expect(problemsOf(dry)).toEqual([
      '3 name: This differs from row 2 of the same product.',
      "3 option_1: This is L: change it in the product's form.",
      "4 option_1_name: This product has no option 'Metal'.",
      '4 option_1: Choose one value of each option',
      `5 option_1: ${ring.code} has these options already.`,
      '7 price: Price is required',
      "8 option_1_name: This product has no option 'Length'.",
      '8 option_1: Choose one value of each option',
      "9 product: There is no product with the code 'NOBODY', neither here nor in the file.",
      '9 name: Name is required',
      '9 description: Description is required',
      '9 brand: Brand is required',
      '10 product: This code belongs to another product.',
      '11 option_1: Several rows of one product need an option, such as a ring size.',
    ])
    expect((await bring(file)).status).toBe(422)
    expect(await product(ring.id)).toEqual(ring)
  })

  // Proves: R9.84
  it('refuses more variants than a product can have', async () => {
    const code = newCode()
    const row = (at: number) => `${code}-${at},,,10,1,,,${code},Ring size,${at}`
    const rows = [`${code},Ring,New,10,1,Maison,,,Ring size,0`, ...[1, 2, 3, 4, 5, 6].map(row)]
    expect(problemsOf(await bring(csv(...rows), '?dry_run=1'))).toEqual([
      '8 product: A product can have at most 6 variants',
    ])
  })

  // Proves: R9.85
  it('keeps concurrent sales of each variant, and refuses to overwrite an edit', async () => {
    const ring = await sizedRing(office)
    const [M, L] = ring.variants
    const file = await exported(`?code=${ring.code}`)
    await placeOrder(shop, { lines: [{ productId: ring.id, variantId: L.id, quantity: 2 }] })
    expect((await bring(file.replace(',150.00,5,', ',150.00,6,'))).body).toMatchObject({
      updated: 1,
      problems: [],
    })
    expect(variantsOf(await product(ring.id))).toEqual([`${M.code} 120 2 M`, `${L.code} 150 4 L`])
    const stale = await bring(file.replace(',120.00,2,', ',125.00,2,'), '?dry_run=1')
    expect(problemsOf(stale)).toEqual([
      '2 updated_at: Somebody else has edited this product since the file was made.',
    ])
    expect(await findViolations(shop.pool)).toEqual([])
  })

  it('removes the category only by a blank cell in the row of the product itself', async () => {
    const { body: category } = await call('POST', '/category/', {
      name: 'Rings',
      description: 'x',
      parent_id: null,
    })
    const ring = await sizedRing(office, undefined, { category_id: category.id })
    const L = ring.variants[1].code
    await bring(csv(`${L},,,155,,,,${ring.code}`))
    expect((await product(ring.id)).category).toMatchObject({ name: 'Rings' })
    await bring(csv(`${ring.code},,,,,,,${ring.code}`))
    expect((await product(ring.id)).category).toBeNull()
  })
})
