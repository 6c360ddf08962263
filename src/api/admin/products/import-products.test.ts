import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { longOrShort } from '../../../../tests/chaos/support/seeded-random.ts'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, create, bring, exported, find } = setUpBackOffice({ demo: true })

const code = () => `C-${randomUUID().slice(0, 8)}`
const HEAD = 'code,name,description,price,stock_quantity,brand,category\n'
const BRAND = 'Bramwick Goldworks'
const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1)

describe('the import', () => {
  it('adds new products and edits known ones by code, at once and with an audit log entry', async () => {
    const [fresh, known] = [code(), (await create({ name: 'Old name', price: 1, stock_quantity: 0 })).code]
    const csv = `${HEAD}${fresh},"Ring, ""opal""",New,12.5,3,${BRAND},Hoops\n${known.toLowerCase()},New name,,,7,,\n`
    const dry = await bring(csv, '?dry_run=1')
    expect(dry.body).toEqual({ dry_run: true, rows: 2, created: 1, updated: 1, unchanged: 0, problems: [] })
    expect(await find(fresh)).toBeUndefined()
    expect((await bring(csv)).body).toEqual({ ...dry.body, dry_run: false })
    expect(await find(fresh)).toMatchObject({
      name: 'Ring, "opal"',
      price: 12.5,
      stock_quantity: 3,
      brand: { name: BRAND },
      category: { name: 'Hoops' },
    })
    const edited = await find(known.toLowerCase())
    expect(edited).toMatchObject({
      name: 'New name',
      price: 1,
      stock_quantity: 7,
      description: 'A ring with an opal.',
    })
    const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${edited.id}`)
    expect(log.items[0]).toMatchObject({
      action: 'imported',
      before: { name: 'Old name', stock_quantity: 0 },
      after: { name: 'New name', stock_quantity: 7 },
    })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R3.47
  it('is one line in the log, with its rows behind it', async () => {
    const known = await create({ price: 1 })
    const csv = `${HEAD}${code()},Ring,New,5,1,${BRAND},\n${known.code},,,2,,,\n${code()},Ring,New,5,1,${BRAND},`
    const log = async (query = '') => (await call('GET', `/admin/log/?${query}`)).body
    const before = (await log()).total
    await bring(csv)
    const { items, total } = await log()
    expect(total).toBe(before + 1)
    expect(items[0]).toMatchObject({
      name: 'Import of 3 products',
      after: { new: 2, changed: 1 },
      batch_size: 3,
    })
    expect((await log(`batch_id=${items[0].id}`)).total).toBe(3)
    expect((await log(`subject=product&subject_id=${known.id}`)).items[0]).toMatchObject({
      after: { price: 2 },
      batch_size: 0,
    })
    await bring(await exported(`?code=${known.code}`))
    expect((await log()).total, 'nothing changed').toBe(before + 1)
  })

  // Proves: R3.24
  it('reports the problem of every row and imports none', async () => {
    const [good, twice] = [code(), code()]
    const csv = [
      HEAD.trim(),
      `${good},Good,New,1,1,${BRAND},`,
      `,No code,New,1,1,${BRAND},`,
      `${code()},,New,1.250,1.5,${BRAND},`,
      `${code()},Name,New,1.2345,-1,Nobody,Nowhere`,
      `${twice},Name,New,1,1,${BRAND},`,
      `${twice.toUpperCase()},Name,New,1,1,${BRAND},`,
      `${code()},Name,New,,,,`,
    ].join('\n')
    const { status, body } = await bring(csv, '?dry_run=1')
    expect(status).toBe(200)
    expect(body.problems.map(({ row, column, message }: any) => `${row} ${column}: ${message}`)).toEqual([
      '3 code: Code is required',
      '4 name: Name is required',
      '4 price: Price must be a number',
      '4 stock_quantity: Stock quantity must be a whole number',
      "5 brand: There is no brand 'Nobody'.",
      "5 category: There is no category 'Nowhere'.",
      '5 price: Price must have at most two decimals',
      '5 stock_quantity: Stock quantity must not be below 0',
      '7 code: This code is in row 6 already.',
      '8 price: Price is required',
      '8 brand: Brand is required',
    ])
    const refused = await bring(csv)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveLength(11)
    expect(refused.body.errors[0]).toEqual({ path: 'rows.3.code', message: 'Code is required' })
    expect(await find(good)).toBeUndefined()
  })

  // Proves: R3.27, R3.28
  it('reads prices as people type them, and a price of 0 only of a product that is marked as free', async () => {
    const [one, two, free] = [code(), code(), code()]
    const head = 'code;name;description;price;brand;free\n'
    const row = (itsCode: string, price: string, mark = '') =>
      `${itsCode};Ring;New;${price};${BRAND};${mark}\n`
    const refused = await bring(head + row(free, '0') + row(one, '0.00', 'no') + row(two, '0', 'perhaps'))
    expect(refused.body.errors.map(({ path, message }: any) => `${path}: ${message}`)).toEqual([
      'rows.2.price: A price of 0 is only for a product that is marked as free',
      'rows.3.price: A price of 0 is only for a product that is marked as free',
      'rows.4.free: Free must be yes or no',
      'rows.4.price: A price of 0 is only for a product that is marked as free',
    ])
    expect((await bring(head + row(one, '12,50') + row(two, '£1,250') + row(free, '0', 'Yes'))).status).toBe(
      200,
    )
    expect([(await find(one)).price, (await find(two)).price, (await find(free)).price]).toEqual([
      12.5, 1250, 0,
    ])
    const csv = await exported(`?code=${free}`)
    expect(rowsOf(csv)[0]).toContain(`,yes,${free},`)
    expect((await bring(csv)).body).toMatchObject({ unchanged: 1, problems: [] })
  })

  it('keeps sales since the export and concurrent edits', async () => {
    const product = await find('BR-2001')
    const csv = await exported('?code=BR-2001')
    await placeOrder(shop, { lines: [{ productId: product.id, quantity: 2 }] })
    const dearer = csv.replace(/,(\d+)\.\d\d,/, ',777.00,')
    expect((await bring(dearer)).body).toMatchObject({ updated: 1, problems: [] })
    expect(await find('BR-2001')).toMatchObject({ price: 777, stock_quantity: product.stock_quantity - 2 })
    const { status, body } = await bring(csv)
    expect(status).toBe(422)
    expect(body.errors[0].message).toBe('Somebody else has edited this product since the file was made.')
    expect(await findViolations(shop.pool)).toEqual([])
  })

  it('accepts semicolons, tabs, a byte order mark and empty rows', async () => {
    const codes = [code(), code(), code()]
    const head = ['code', 'name', 'description', 'price', 'brand']
    const lines = (separator: string, itsCode: string) =>
      [head, [itsCode, 'Ring', 'New', '5', BRAND], [''], head.map(() => '')]
        .map((cells) => cells.join(separator))
        .join('\r\n')
    for (const [at, separator] of [',', ';', '\t'].entries()) {
      expect((await bring(`\ufeff${lines(separator, codes[at] ?? '')}`)).body.created).toBe(1)
    }
    const addedByHand = `\n${[code(), 'Ring', 'New', '5', BRAND].join(',')}\n`
    expect((await bring(lines(',', code()) + addedByHand)).body.created).toBe(2)
  })

  it('accepts a path for a category name that exists twice', async () => {
    const add = (name: string, parent_id: number | null) =>
      call('POST', '/category/', { name, description: 'x', parent_id })
    const [one, two] = [(await add('Ones', null)).body.id, (await add('Twos', null)).body.id]
    await Promise.all([add('Shared', one), add('Shared', two)])
    const row = (category: string) => `${HEAD}${code()},Ring,New,5,1,${BRAND},${category}`
    expect((await bring(row('Shared'))).body.errors[0].message).toBe(
      "More than one category is called 'Shared'.",
    )
    expect((await bring(row('twos>shared'))).body.created).toBe(1)
  })

  it.each([
    ['', 'The file is empty.'],
    ['code,prise\nx,1', "There is no column 'prise'."],
    ['code,name,code\nx,y,z', "The column 'code' is there twice."],
    ['code,name\nx,"y', 'The file cannot be read as CSV near line 2.'],
    ['code,name\nx,y,z', 'Row 2 has more cells than there are headings.'],
    [Uint8Array.from([0x63, 0xff, 0xfe]), 'Please save the file as CSV in UTF-8.'],
    ['code,name\nx\0,y', 'Please save the file as CSV in UTF-8.'],
    [`code\n${'x\n'.repeat(10_001)}`, 'At most 10,000 rows can be imported at a time.'],
  ])('refuses the file %j', async (file, sentence) => {
    const { status, body } = await bring(file)
    expect(status).toBe(422)
    expect(body.detail).toContain(sentence)
  })

  // Proves: R1.2
  it('refuses another media type and a file that is too large', async () => {
    expect((await bring(HEAD, '', { 'content-type': 'application/json' })).status).toBe(415)
    const { status, body } = await bring('x'.repeat(6 * 1024 * 1024))
    expect([status, body.detail]).toEqual([413, 'The request is too large: at most 5 MB.'])
    expect((await bring(HEAD, '?dry_run=perhaps')).status).toBe(422)
  })

  it('has a template whose example row is not imported', async () => {
    const { status, body } = await call('GET', '/products/template.csv')
    expect(status).toBe(200)
    expect(body).toContain('code,name,description,price,stock_quantity,brand,category')
    const { body: report } = await bring(body, '?dry_run=true')
    expect(report.problems).toEqual([
      { row: 2, column: 'code', message: 'This is the example of the template. Please delete this row.' },
    ])
    expect((await bring(body.replace('EXAMPLE-1', code()))).body.created).toBe(1)
  })

  it('imports many rows while the shop stays responsive', async () => {
    const count = longOrShort(10_000, 1_000)
    const rows = Array.from(
      { length: count },
      (_, at) => `BULK-${at},Bulk ring ${at},"New, again",1.5,2,${BRAND},Hoops`,
    )
    const importing = bring(HEAD + rows.join('\n'))
    expect((await call('GET', '/products/')).status).toBe(200)
    expect((await importing).body).toMatchObject({ rows: count, created: count })
    expect(rowsOf(await exported('?name=Bulk%20ring'))).toHaveLength(count)
    expect(await findViolations(shop.pool)).toEqual([])
  })
})
