import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Dashboard } from '../../../contract/admin/dashboard.ts'
import { Sidebar } from '../sidebar.tsx'
import DashboardPage from './dashboard.tsx'

const none = { amount: '0.00', orders: 0 }
const period = { now: none, before: none }
const quiet: Dashboard = {
  currency: 'GBP',
  to_ship: { total: 0, oldest_paid_at: null },
  late_orders: 0,
  nothing_to_send: 0,
  takings: {
    today: period,
    last_7_days: period,
    last_30_days: period,
    days: Array.from({ length: 60 }, () => ({ ...none, day: '2026-01-01' })),
  },
  orders_by_status: { pending: 0, processing: 0, shipped: 0, delivered: 0, completed: 0, cancelled: 0 },
  stock: { low_below: 5, low: 3, out: 1 },
  reserved: { pieces: 0, amount: '0.00', share: 0, threshold: 20 },
  best_sellers: { since: null, items: [] },
  failed_emails: 0,
  undelivered_emails: 0,
  payment_troubles: 0,
  waiting_admins: 0,
  withdrawals: { total: 0, due_on: null, is_late: false },
  returns: { total: 0, due_on: null, is_late: false },
}
const shown = (data: Dashboard) => ({ answers: [[['admin', 'dashboard'], data]] as [string[], unknown][] })

// Proves: S2.admin-layout.4
it('every number of the dashboard links to the list behind it', () => {
  const markup = renderMarkup(<DashboardPage />, shown(quiet))
  expect(markup).toMatch(/<h1[^>]*>Dashboard</)
  const links = [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*><span[^>]*>([^<]+)</g)]
  expect(links.map(([, href, name]) => [name, href?.replace('&amp;', '&')])).toEqual([
    ['To ship', '/admin/orders?to_ship=1'],
    ['Low stock', '/admin/products?stock=low'],
    ['Out of Stock', '/admin/products?stock=out'],
    ['Undelivered e-mails', '/admin/outbox?status=undelivered'],
    ['Reserved, not paid', '/admin/orders?status=pending'],
  ])
  const off = { ...quiet, stock: { ...quiet.stock, low_below: 0 } }
  expect(renderTexts(<DashboardPage />, shown(quiet))).toContain('Fewer than 5 left')
  expect(renderTexts(<DashboardPage />, shown(off))).toContain('The threshold is 0')
})

// Proves: R5.68
it('e-mails that did not arrive are counted on a tile', () => {
  const texts = renderTexts(<DashboardPage />, shown({ ...quiet, undelivered_emails: 2 }))
  const at = texts.indexOf('Undelivered e-mails')
  expect(texts.slice(at, at + 3)).toEqual(['Undelivered e-mails', '2', 'These did not arrive'])
})

// Proves: R13.86, R11.142
it('withdrawals and returns that wait for the owner have tiles with the first day', () => {
  const withdrawals = { total: 1, due_on: '2026-12-12', is_late: false }
  const returns = { total: 1200, due_on: '2026-11-20', is_late: true }
  const texts = renderTexts(<DashboardPage />, shown({ ...quiet, withdrawals, returns }))
  for (const text of [
    '1 withdrawal to refund',
    'The first by Sat 12 Dec',
    '1,200 returns to answer or to refund',
    'The first was due by Fri 20 Nov: late',
  ])
    expect(texts).toContain(text)
  const markup = renderMarkup(<DashboardPage />, shown({ ...quiet, withdrawals }))
  expect(markup).toContain('href="/admin/withdrawals?state=open"')
  expect(renderMarkup(<DashboardPage />, shown(quiet))).not.toContain('/admin/withdrawals?state=open')
})

const seller = (value: string) => ({
  ...{
    product_id: 'ring',
    variant_id: value,
    name: 'Ring',
    code: `R-${value}`,
    quantity: 2,
    amount: '240.00',
  },
  options: [{ name: 'Ring size', value }],
})
const selling = { ...quiet, best_sellers: { since: null, items: [seller('M'), seller('L')] } }

// Proves: S2.admin-layout.4
it('each order status and each best seller links to its list', () => {
  const markup = renderMarkup(<DashboardPage />, shown(selling))
  const links = [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:<span[^>]*>)?([a-z]+|Ring [^<]+)</g)]
  const statuses = Object.keys(quiet.orders_by_status)
  expect(Object.fromEntries(links.map(([, href, name = '']) => [name.trim(), href]))).toEqual({
    ...Object.fromEntries(statuses.map((status) => [status, `/admin/orders?status=${status}`])),
    'Ring (Size M)': '/admin/products?search=R-M',
    'Ring (Size L)': '/admin/products?search=R-L',
  })
})

// Proves: R9.69
it('each best seller is a variant', () => {
  const texts = renderTexts(<DashboardPage />, shown(selling))
    .map((text) => text.trim())
    .join(' ')
  expect(texts).toContain('Ring (Size M) R-M 2 sold')
  expect(texts).toContain('Ring (Size L) R-L 2 sold')
})

// Proves: R2.44
it.each([
  [1, '1 person waits for access to the back office'],
  [2, '2 people wait for access to the back office'],
])('%i waiting admins are on the dashboard', (waiting_admins, text) => {
  const place = shown({ ...quiet, waiting_admins })
  expect(renderTexts(<DashboardPage />, place)).toContain(text)
  expect(renderMarkup(<DashboardPage />, place)).toContain('href="/admin/admins?waiting=1"')
})

it.each(['1.00', '0.50', '0.00'])('the highest day of the takings is £%s', (amount) => {
  const days = quiet.takings.days.with(50, { amount, orders: 1, day: '2026-01-01' })
  const data = { ...quiet, takings: { ...quiet.takings, days } }
  expect(renderTexts(<DashboardPage />, shown(data))).toContain(`Highest day £${amount}`)
})

it.each([
  [0.02, 'less than 1%'],
  [0.99, 'less than 1%'],
  [1, '1%'],
  [12.5, '13%'],
])('a reserved share of %f is "%s" of the stock', (share, text) => {
  const data = { ...quiet, reserved: { ...quiet.reserved, pieces: 1, amount: '24.50', share } }
  expect(renderTexts(<DashboardPage />, shown(data))).toContain(`Worth £24.50, ${text} of your stock`)
})

// Proves: S2.admin-layout.1
it('the sidebar links to the shop and to every page of the back office', () => {
  const links = [...renderMarkup(<Sidebar />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  const lists = ['categories', 'brands', 'products', 'promos', 'orders', 'users', 'admins']
  expect(links).toEqual(expect.arrayContaining(['/', '/admin', ...lists.map((list) => `/admin/${list}`)]))
})
