import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'

const office = setUpBackOffice()
const { shop, call, create, bring, exported } = office

const made = async (id: string) => (await call('GET', `/admin/products/${id}/`)).body

// Proves: R12.95
it('the columns of what is made to order are imported as they were exported', async () => {
  const one = await create({ made_to_order: { per_week: 3, days: 10, bench_hours: 2.5 } })
  const other = await create()
  const sized = await create()
  const variants = ['K', 'M'].map((value, at) => ({
    code: `${sized.code}-${value}`,
    price: 60,
    stock_quantity: 0,
    made_to_order: at === 0 ? { per_week: 1, days: 5, bench_hours: 0 } : null,
    options: [{ name: 'Ring size', value }],
  }))
  const options = [{ name: 'Ring size', kind: 'ring_size', values: [{ value: 'K' }, { value: 'M' }] }]
  await call('PUT', `/products/${sized.id}/variants/`, { options, variants })
  const [head = '', ...rows] = (await exported()).trim().split('\r\n')
  expect(head.endsWith(',made_to_order_per_week,made_to_order_days,bench_hours')).toBe(true)
  const endOf = (code: string) =>
    rows
      .find((row) => row.startsWith(`${code},`))
      ?.split(',')
      .slice(-3)
  expect([one.code, other.code, `${sized.code}-K`, `${sized.code}-M`].map(endOf)).toEqual([
    ['3', '10', '2.5'],
    ['', '', ''],
    ['1', '5', '0'],
    ['', '', ''],
  ])
  expect((await bring(await exported())).body).toMatchObject({ updated: 0, unchanged: 4, problems: [] })

  const change = async (code: string, cells: string) => {
    const heads = 'made_to_order_per_week,made_to_order_days,bench_hours'
    const { body } = await bring(`code,${heads}\n${code},${cells}\n`)
    return body.errors ?? body.updated
  }
  expect(await change(one.code, ',,')).toBe(0)
  expect(await change(one.code, ',12,-')).toBe(1)
  expect((await made(one.id)).made_to_order).toEqual({ per_week: 3, days: 12, bench_hours: 0 })
  expect(await change(one.code, '-,,')).toBe(1)
  expect((await made(one.id)).made_to_order).toBeNull()
  expect(await change(other.code, '2,,x')).toMatchObject([
    { path: 'rows.2.made_to_order_days' },
    { path: 'rows.2.bench_hours' },
  ])
  expect(await change(other.code, '2,7,')).toBe(1)
  expect((await made(other.id)).made_to_order).toEqual({ per_week: 2, days: 7, bench_hours: 0 })
  expect(await change(`${sized.code}-M`, '4,20,1')).toBe(1)
  const { variants: after } = (await call('GET', `/products/${sized.id}/`)).body
  expect(after.map((variant: any) => variant.made_to_order?.per_week)).toEqual([1, 4])
  const [entry] = await shop.sql<{ after: object }>(
    'select after from audit_log where subject_id = $1 order by id desc limit 1',
    [sized.id],
  )
  expect(JSON.stringify(entry?.after)).toContain('made to order: 4 a week, 20 days, 1 hours')
})

const product = async (id: string) => (await call('GET', `/products/${id}/`)).body
const textsOf = ({ facts = [] }: any) => facts.map(({ key, value }: any) => `${key} ${value}`)
const problemsOf = ({ body }: any) =>
  body.problems.map(({ row, column, message }: any) => `${row} ${column}: ${message}`)

// Proves: R9.116
it('exports facts at the end, and imports them as unchanged', async () => {
  const ring = await sizedRing(office)
  const facts = [
    { key: 'metal', value: 'silver' },
    { key: 'stone', value: 'Opal' },
    { key: 'stone', value: 'Jade' },
    { key: 'care', value: 'Keep it dry.\nWipe it.' },
  ]
  const variants = [{ id: ring.variants[1].id, facts: [{ key: 'metal', value: 'gold' }] }]
  await call('PUT', `/products/${ring.id}/facts/`, { facts, variants })
  const before = await product(ring.id)
  const file = await exported(`?code=${ring.code}`)
  expect(file).toContain(',silver,,,,,"Opal\nJade",')
  expect((await bring(file)).body).toMatchObject({ updated: 0, unchanged: 2, problems: [] })
  expect(await product(ring.id)).toEqual(before)
  // The facts follow a product into another shop.
  const moved = file.replaceAll(ring.code.slice(0, -2), `N-${randomUUID().slice(0, 8)}`)
  const asNew = moved.replaceAll(before.updated_at, '')
  expect((await bring(asNew)).body).toMatchObject({ created: 2, problems: [] })
  const [, code = ''] = /\r\n([^,]+),/.exec(asNew) ?? []
  const copy = await product((await call('GET', `/products/search/?code=${code}`)).body.items[0].id)
  expect(textsOf(copy)).toEqual(textsOf(before))
  expect(copy.variants.map(textsOf)).toEqual([[], ['metal gold']])
})

// Proves: R9.116
it('changes what a row states; empty cells change nothing', async () => {
  const { id, code } = await create()
  await call('PUT', `/products/${id}/facts/`, { facts: [{ key: 'metal', value: 'gold' }] })
  const file = `code,metal,fineness,weight,country_of_making\n${code},,375,"1,2",India\n`
  expect((await bring(file)).body).toMatchObject({ updated: 1, problems: [] })
  expect(textsOf(await product(id))).toEqual([
    'metal gold',
    'fineness 375',
    'weight 1.2',
    'country_of_making IN',
  ])
  expect((await bring(file)).body).toMatchObject({ updated: 0, unchanged: 1 })
  const { body: log } = await call('GET', `/admin/log/?subject=product&subject_id=${id}`)
  expect(log.items[0].after.facts).toContain('Weight: 1.2')
})

// Proves: R9.116
it('states a fact of a further row of its variant alone', async () => {
  const ring = await sizedRing(office)
  const [M, L] = ring.variants.map(({ code }: any) => code)
  await bring(`code,metal,weight\n${L},,4\n${M},silver,3\n`)
  const after = await product(ring.id)
  expect(textsOf(after)).toEqual(['metal silver', 'weight 3'])
  expect(after.variants.map(textsOf)).toEqual([[], ['weight 4']])
  const file = `code,maker\n${M},Ruth\n${L},Anna\n`
  expect(problemsOf(await bring(file, '?dry_run=1'))).toEqual([
    '3 maker: This differs from row 2 of the same product.',
  ])
})

// Proves: R9.110
it('names the cells that are wrong, and judges the name by the facts of the row', async () => {
  const { id, code, updated_at } = await create({ name: 'Gold ring' })
  const wrong = `code,metal,fineness,weight\n${code},wood,,heavy\n`
  expect(problemsOf(await bring(wrong, '?dry_run=1'))).toEqual([
    expect.stringMatching(/^2 metal: Metal must be one of/),
    expect.stringMatching(/^2 weight: Weight must be a number/),
  ])
  const contrary = `code,metal,fineness\n${code},gold,925\n`
  expect(problemsOf(await bring(contrary, '?dry_run=1'))).toEqual([
    expect.stringMatching(/^2 fineness: Fineness of gold must be one of/),
  ])
  const plated = `code,metal,plating\n${code},brass,gold\n`
  expect(problemsOf(await bring(plated, '?dry_run=1'))).toEqual([
    expect.stringMatching(/^2 name: This piece is gold-plated brass/),
  ])
  await call('PUT', `/products/${id}/facts/`, { facts: [{ key: 'weight', value: 2 }] })
  const stale = `code,weight,updated_at\n${code},3,${updated_at}\n`
  expect(problemsOf(await bring(stale, '?dry_run=1'))).toEqual([
    '2 updated_at: Somebody else has edited this product since the file was made.',
  ])
})
