import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'

const { shop, call, create, bring, exported } = setUpBackOffice()

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
