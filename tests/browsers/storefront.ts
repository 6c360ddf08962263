import assert from 'node:assert/strict'
import type { Product } from '../../src/contract/product.ts'
import type { TestShop } from '../support/harness.ts'
import type { Visit } from './visit.ts'

const SHOPPER = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada.augusta.king.countess.of.lovelace@analytical-engine.example',
  'Phone number': '+44 20 7946 0000',
  Address: "12 St James's Square",
  City: 'London',
  Postcode: 'SW1Y 4JH',
  Country: 'United Kingdom',
}

export async function home(visit: Visit): Promise<void> {
  await visit.open('/')
  await visit.shot('home')
  await visit.click('button', 'Show slide 2')
  await isCurrent(visit, 'Show slide 2')
  await scrollBack(visit)
  await isCurrent(visit, 'Show slide 1')
  if (visit.size === 'desktop') return
  await visit.click('button', 'Open menu')
  await visit.seesDialog('Menu')
  await visit.shot('menu')
  await visit.click('button', 'Products')
  await visit.click('link', 'Beads')
  await visit.noDialog()
  await visit.isAt('category_id=')
}

export async function list(visit: Visit): Promise<void> {
  await visit.open('/products')
  await visit.shot('list')
  await visit.hover('css', 'article a[href^="/product/"]')
  await visit.until('a hovered link is loaded ahead', () => visit.run(isPrefetched))
  if (visit.size === 'phone') {
    await visit.click('button', 'Filters')
    await visit.seesDialog('Filters')
    await visit.shot('filters')
  }
  await visit.choose('Category', 'Beads')
  await visit.click('button', 'Apply Filters')
  await visit.noDialog()
  await visit.until('the list is of beads', () =>
    visit.run(() => document.querySelector('h1')?.textContent === 'Beads'),
  )
  await visit.open('/products')
  await visit.choose('Sort by', 'Price: high to low')
  await visit.until('the links of the pages keep the order', () =>
    visit.run(() => document.querySelector('a[href*="skip=12"][href*="sort=price_desc"]') !== null),
  )
  await visit.click('link', 'Next')
  await visit.sees('Page 2 of')
}

export async function search(visit: Visit): Promise<void> {
  await visit.open('/')
  if (visit.size === 'phone') await visit.click('button', 'Open search')
  await visit.fill('Search by name or code', 'neclace')
  await visit.press('Enter')
  await visit.sees('These pieces match “necklace”.')
  await visit.shot('search')
}

export async function product(visit: Visit): Promise<void> {
  const { id, name } = await pictured(visit.shop)
  await visit.open(`/product/${id}`)
  await visit.shot('product')
  await visit.click('button', 'Show picture 2 of')
  await isCurrent(visit, 'Show picture 2')
  await scrollBack(visit)
  await isCurrent(visit, 'Show picture 1')
  await visit.click('button', 'Enlarge picture 1 of')
  await visit.seesDialog(name)
  await visit.shot('enlarged')
  await visit.press('Escape')
  await visit.noDialog()
}

export async function guestPurchase(visit: Visit): Promise<void> {
  const { id, name } = await pictured(visit.shop)
  await visit.open(`/product/${id}`)
  await visit.click('button', 'Add to Cart')
  await visit.seesDialog('Your cart (1 item)')
  await visit.sees(name)
  await visit.shot('drawer')
  await visit.click('link', 'View cart')
  await visit.isAt('/cart')
  await visit.sees(name)
  await visit.shot('cart')
  await visit.click('link', 'Proceed to Checkout')
  await visit.isAt('/checkout')
  await visit.click('button', 'Continue to payment')
  await visit.sees('Please look at 7 fields again:')
  await visit.until('the list of wrong fields and the first of them are in sight', () =>
    visit.run(areErrorsInSight),
  )
  await visit.shot('checkout-errors')
  for (const [label, value] of Object.entries(SHOPPER)) await visit.fill(label, value)
  await visit.shot('checkout')
  await visit.click('button', 'Continue to payment')
  await visit.isAt('/sandbox/pay/')
  await visit.sees('Card number')
  assert.equal(await visit.run(linesOf, '.email span'), 1, 'the label Email is broken')
  await visit.shot('payment')
  await visit.fill('Card number', '4242424242424242')
  await visit.fill('Expiry date', '12/30')
  await visit.fill('Security code', '123')
  await visit.click('button', 'Pay £')
  await visit.sees('Order Placed Successfully!')
  await visit.shot('success')
}

export async function withoutScripts(visit: Visit): Promise<void> {
  await visit.goto(`${visit.shop.env.PUBLIC_URL}/products`)
  if (visit.size === 'phone') {
    await visit.click('button', 'Open menu')
    await visit.seesDialog('Menu')
    await visit.shot('menu-without-scripts')
    await visit.click('button', 'Close')
    await visit.click('button', 'Filters')
    await visit.seesDialog('Filters')
    await visit.shot('filters-without-scripts')
  }
  await visit.choose('Category', 'Beads')
  await visit.click('button', 'Apply Filters')
  await visit.isAt('category_id=')
  await visit.sees('Beads')
}

/** A product of the demo that has several pictures and can be bought. */
async function pictured(shop: TestShop): Promise<Product> {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  const found = (body.items as Product[]).find((one) => one.images.length > 1 && one.stock_quantity > 8)
  assert.ok(found, 'the demo has no such product')
  return found
}

async function isCurrent(visit: Visit, label: string): Promise<void> {
  await visit.until(`'${label}' is the current one`, () =>
    visit.run((text) => {
      const button = document.querySelector(`button[aria-label^="${text}"]`)
      return button?.getAttribute('aria-current') === 'true'
    }, label),
  )
}

/** Scrolls as a trackpad does, without a press, from the second picture, once it is in sight. */
async function scrollBack(visit: Visit): Promise<void> {
  await visit.until('picture 2 is in sight', () =>
    visit.run(() => {
      const track = document.querySelector('.snap-track') as Element
      return Math.abs(track.scrollLeft - track.clientWidth) < 2
    }),
  )
  await visit.run(() => document.querySelector('.snap-track')?.scrollTo({ left: 0, behavior: 'instant' }))
}

/** WebKit does not know prefetching. */
function isPrefetched(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel=prefetch][href*="/product/"]')
  if (!link) return false
  return !link.relList.supports('prefetch') || performance.getEntriesByName(link.href).length > 0
}

function areErrorsInSight(): boolean {
  const field = document.activeElement
  return [field, field?.closest('form')?.querySelector('[role=alert]')].every((part) => {
    const { top, bottom, left, width } = part?.getBoundingClientRect() ?? new DOMRect(0, -1)
    const isCovered = ![top + 4, bottom - 4].every((y) =>
      part?.contains(document.elementFromPoint(left + width / 2, y)),
    )
    return top >= 0 && bottom <= innerHeight && !isCovered
  })
}

function linesOf(selector: string): number {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector(selector) as Element)
  return range.getClientRects().length
}
