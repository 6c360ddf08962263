import type { Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export type Shot = {
  name: string
  as?: 'customer' | 'admin'
  /** Lines in the visitor's cart. */
  cart?: number
  /** The page, and what happens on it before the picture. */
  at: string | ((stage: Stage) => string)
  act?(page: Page, stage: Stage): Promise<unknown>
  /** What floats over the page is seen in the window alone. */
  windowOnly?: boolean
  /** The name under which `npm run shots -- --guide` keeps it for docs/owner-guide.md. */
  guide?: string
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const GUEST = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  'Phone number': '+44 20 7946 0000',
  Address: '12 St James’s Square',
  City: 'London',
  State: 'Greater London',
  'Postal code': 'SW1Y 4JH',
  Country: 'United Kingdom',
}

async function fillCheckout(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(GUEST))
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)
}

async function goToPayment(page: Page): Promise<void> {
  await fillCheckout(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

const product = ({ plenty }: Stage) => `/product/${plenty[0]?.id}`

const STORE: Shot[] = [
  { name: 'home', at: '/' },
  { name: 'list', at: '/products' },
  { name: 'list filtered', at: '/products?min_price=100&max_price=400&sort=price_asc' },
  { name: 'list filter open', at: '/products', act: openFilter, windowOnly: true },
  { name: 'list empty', at: '/products?min_price=99998&max_price=99999' },
  { name: 'search', at: '/search?q=gold' },
  { name: 'search near', at: '/search?q=neclace' },
  { name: 'product', at: product },
  { name: 'product sold out', at: ({ sold }) => `/product/${sold.id}` },
  { name: 'product last pieces', at: ({ last }) => `/product/${last.id}` },
  { name: 'menu', at: '/', act: openMenu, windowOnly: true },
  { name: 'drawer', at: product, act: press('Add to Cart'), windowOnly: true },
  { name: 'cart empty', at: '/cart' },
  { name: 'cart', at: '/cart', cart: 3 },
  { name: 'cart of 15 lines', at: '/cart', cart: 15 },
  { name: 'checkout', at: '/checkout', cart: 2 },
  { name: 'checkout errors', at: '/checkout', cart: 2, act: press(/^Pay £/) },
  { name: 'payment', at: '/checkout', cart: 2, act: goToPayment },
  {
    name: 'payment declined',
    at: '/checkout',
    cart: 2,
    act: async (page) => {
      await goToPayment(page)
      await pay(page, '4000 0000 0000 0002')
      await page
        .getByText(/declined/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'success',
    at: '/checkout',
    cart: 2,
    act: async (page) => {
      await goToPayment(page)
      await pay(page, '4242 4242 4242 4242')
      await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
    },
  },
  { name: 'about', at: '/about-us' },
  { name: 'faq', at: '/faq' },
  { name: 'terms', at: '/terms-and-conditions' },
  { name: 'not found', at: '/no-such-page' },
  { name: 'error', at: '/cart', cart: 2, act: breakCart },
  { name: 'offline', at: product, act: buyOffline, windowOnly: true },
]

const ACCOUNT: Shot[] = [
  { name: 'login', at: '/login' },
  { name: 'login errors', at: '/login', act: press(/^Login$/) },
  { name: 'signup', at: '/signup' },
  { name: 'verify', at: '/verify-email?email=ada@example.com' },
  { name: 'forgot password', at: '/forgot-password' },
  { name: 'reset password', at: '/reset-password' },
  { name: 'profile', as: 'customer', at: '/profile' },
  { name: 'addresses', as: 'customer', at: '/addresses' },
  {
    name: 'address dialog',
    as: 'customer',
    at: '/addresses',
    act: press('Add New Address'),
    windowOnly: true,
  },
  { name: 'wishlist empty', as: 'customer', at: '/wishlist' },
  { name: 'orders', as: 'customer', at: '/orders' },
  { name: 'order', as: 'customer', at: ({ orders }) => `/orders/${orders.mine}` },
  { name: 'checkout customer', as: 'customer', at: product, act: buyAsCustomer },
]

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

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) return menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click()
}

async function openFilter(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /filter/i }).first()
  if (await filter.isVisible()) await filter.click()
}

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

async function breakCart(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
  )
  await page.reload()
  await page.waitForTimeout(4_000)
}

async function buyOffline(page: Page): Promise<void> {
  // The messages' own script comes two seconds after the page.
  await page.waitForTimeout(3_000)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.locator('[data-sonner-toast]').first().waitFor()
}

async function buyAsCustomer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: /^Pay £/ }).waitFor()
}
