import type { Page } from '@playwright/test'
import { press, type Shot } from './shot.ts'
import { ACCOUNT, STORE } from './store-shots.ts'

const ADMIN: Shot[] = [
  { name: 'admin login', at: '/admin/login' },
  { name: 'admin dashboard', as: 'admin', at: '/admin', guide: 'dashboard' },
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
  { name: 'admin settings', as: 'admin', at: '/admin/settings', guide: 'settings' },
]

/** Every page and state that anybody can see; a new one gets a line here. */
export const SHOTS: Shot[] = [...STORE, ...ACCOUNT, ...ADMIN]

async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^View/ }).first().click()
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
