import type { Page } from '@playwright/test'
import { askForPicture, importWrongly } from './on-the-way.ts'
import { press, type Shot } from './shot.ts'

const PAGES: Shot[] = [
  { name: 'admin login', at: '/admin/login' },
  { name: 'admin dashboard', as: 'admin', at: '/admin', act: seeTakings, guide: 'dashboard' },
  { name: 'admin health', as: 'admin', at: '/admin', act: showHealth, windowOnly: true, guide: 'health' },
  { name: 'admin orders', as: 'admin', at: '/admin/orders' },
  {
    name: 'admin order',
    as: 'admin',
    at: '/admin/orders?status=processing',
    act: openFirstOrder,
    windowOnly: true,
    guide: 'order',
  },
  {
    name: 'admin ship order',
    as: 'admin',
    at: '/admin/orders?status=processing',
    act: shipFirstOrder,
    windowOnly: true,
    guide: 'ship',
  },
  {
    name: 'admin refund',
    as: 'admin',
    at: '/admin/orders?status=shipped',
    act: refundFirstOrder,
    windowOnly: true,
    guide: 'refund',
  },
  {
    name: 'admin packing slip',
    as: 'admin',
    at: ({ orders }) => `/admin/orders/${orders.processing}/packing-slip`,
  },
  {
    name: 'admin packing slip unpaid',
    as: 'admin',
    at: ({ orders }) => `/admin/orders/${orders.pending}/packing-slip`,
  },
  { name: 'admin products', as: 'admin', at: '/admin/products' },
  {
    name: 'admin product form',
    as: 'admin',
    at: '/admin/products',
    act: press(/^(Add|New|Create).*product/i),
    windowOnly: true,
    guide: 'product',
  },
  { name: 'admin categories', as: 'admin', at: '/admin/categories' },
  { name: 'admin brands', as: 'admin', at: '/admin/brands' },
  { name: 'admin delete dialog', as: 'admin', at: '/admin/brands', act: press(/^Delete/), windowOnly: true },
  { name: 'admin promos', as: 'admin', at: '/admin/promos' },
  { name: 'admin users', as: 'admin', at: '/admin/users' },
  { name: 'admin admins', as: 'admin', at: '/admin/admins' },
  { name: 'admin outbox', as: 'admin', at: '/admin/outbox' },
  { name: 'admin log', as: 'admin', at: '/admin/log' },
  { name: 'admin security log', as: 'admin', at: '/admin/log?part=security' },
  { name: 'admin settings', as: 'admin', at: '/admin/settings', guide: 'settings' },
]

/** The same in other states: empty, failed, strained, asked about, in the dark. */
const STATES: Shot[] = [
  { name: 'admin dashboard dark', as: 'admin', at: '/admin', isDark: true },
  { name: 'admin menu', as: 'admin', at: '/admin', act: openMenu, windowOnly: true },
  { name: 'admin orders dark', as: 'admin', at: '/admin/orders?status=processing', isDark: true },
  { name: 'admin orders empty', as: 'admin', at: '/admin/orders?email=nobody' },
  { name: 'admin orders failed', as: 'admin', at: '/admin/orders', act: breakList },
  {
    name: 'admin order end',
    as: 'admin',
    at: ({ orders }) => `/admin/orders?order=${orders.mine}`,
    act: (page) => page.getByRole('region', { name: 'Notes' }).scrollIntoViewIfNeeded(),
    windowOnly: true,
  },
  {
    name: 'admin order dark',
    as: 'admin',
    at: ({ orders }) => `/admin/orders?order=${orders.processing}`,
    act: (page) => page.getByRole('region', { name: 'Order Items' }).waitFor(),
    isDark: true,
    windowOnly: true,
  },
  {
    name: 'admin ship errors',
    as: 'admin',
    at: '/admin/orders?status=processing',
    act: shipWithoutWords,
    windowOnly: true,
  },
  {
    name: 'admin cancel',
    as: 'admin',
    at: ({ orders }) => `/admin/orders?order=${orders.processing}`,
    act: press('Cancel Order'),
    windowOnly: true,
  },
  {
    name: 'admin deliver',
    as: 'admin',
    at: ({ orders }) => `/admin/orders?order=${orders.shipped}`,
    act: press('Mark as Delivered'),
    windowOnly: true,
  },
  {
    name: 'admin unsaved',
    as: 'admin',
    at: ({ orders }) => `/admin/orders?order=${orders.shipped}`,
    act: slipAway,
    windowOnly: true,
  },
  { name: 'admin products of 100', as: 'admin', at: '/admin/products?limit=100&sort=name' },
  {
    name: 'admin product view',
    as: 'admin',
    at: '/admin/products',
    act: press(/^View details/),
    windowOnly: true,
  },
  { name: 'admin picture delete', as: 'admin', at: '/admin/products', act: askForPicture, windowOnly: true },
  { name: 'admin product edit', as: 'admin', at: '/admin/products', act: press(/^Edit/), windowOnly: true },
  {
    name: 'admin product errors',
    as: 'admin',
    at: '/admin/products',
    act: async (page) => {
      await press('Add Product')(page)
      await press('Create Product')(page)
    },
    windowOnly: true,
  },
  { name: 'admin stock', as: 'admin', at: '/admin/products', act: press(/^Stock of/), windowOnly: true },
  { name: 'admin import', as: 'admin', at: '/admin/products', act: importWrongly, windowOnly: true },
  { name: 'admin toast', as: 'admin', at: '/admin/products', act: searchForNothing, windowOnly: true },
  { name: 'admin promo form', as: 'admin', at: '/admin/promos', act: press('Add Promo'), windowOnly: true },
  { name: 'admin user form', as: 'admin', at: '/admin/users', act: press(/^Edit/), windowOnly: true },
  { name: 'admin disable dialog', as: 'admin', at: '/admin/users', act: press(/^Disable/), windowOnly: true },
  { name: 'admin letter', as: 'admin', at: '/admin/outbox', act: press(/^Read/), windowOnly: true },
  { name: 'admin settings faq', as: 'admin', at: '/admin/settings?part=faq' },
  { name: 'admin settings dark', as: 'admin', at: '/admin/settings?part=selling', isDark: true },
]

/** The back office: each page, and each in what can become of it. */
export const ADMIN: Shot[] = [...PAGES, ...STATES]

async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^View/ }).first().click()
}

// A network that is quiet for a moment does not mean that the figures are there.
async function seeTakings(page: Page): Promise<void> {
  await page.getByText('Takings', { exact: true }).waitFor()
}

async function showHealth(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Health' })
  await card.getByText(/things are well/).click()
  await card.scrollIntoViewIfNeeded()
}

async function shipFirstOrder(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ship Order/ })
    .first()
    .click()
}

async function refundFirstOrder(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
}

async function breakList(page: Page): Promise<void> {
  const detail = 'Something went wrong on our side.'
  await page.route('**/api/v1/order/**', (route) => route.fulfill({ status: 500, json: { detail } }))
  await page.reload()
  await page.getByText('The list could not be loaded.').waitFor()
}

async function shipWithoutWords(page: Page): Promise<void> {
  await shipFirstOrder(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ship Order' }).click()
}

async function slipAway(page: Page): Promise<void> {
  await page.getByLabel('Add a note').fill('Call before noon')
  await page.keyboard.press('Escape')
}

async function searchForNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.locator('[data-toast]').first().waitFor()
}
