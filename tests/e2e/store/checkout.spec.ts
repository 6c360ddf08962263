import type { Locator, Page } from '@playwright/test'
import { expectNextAnnouncements } from '../support/announcements.ts'
import { axeViolations } from '../support/axe.ts'
import {
  ADA,
  addToCart,
  comeToCheckout,
  currentOrder,
  expect,
  freshProduct,
  goToPayment,
  test,
} from '../support/shop.ts'

const APPLIED = 'SPRING20 is applied: the summary shows your discount.'
const REMOVED = 'SPRING20 is removed: the summary shows the full price.'

test.beforeAll(async ({ shop }) => {
  await shop.sql(
    `insert into promos (code, discount, expiration_date) values ('SPRING20', 20, '2099-12-31'),
       ('LONGAGO', 5, '2020-01-01'), ('SHORT15', 15, '2099-12-31') on conflict do nothing`,
  )
})

// Proves: S5.6, S5.7, R4.18, R13.328, R13.331
test('the first click on the button names every wrong field, and focuses the first', async ({
  page,
  shop,
}) => {
  // On a phone a message moves the fields below it.
  await page.setViewportSize({ width: 390, height: 844 })
  await comeToCheckout(page, shop, { details: {} })
  const form = page.getByRole('tabpanel')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const pay = page.getByRole('button', { name: /^Continue to payment/ })
  await expect(pay).toBeVisible()
  // The closed summary stays at the top; opened, it would cover the fields.
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  for (const [state, isSticky] of [
    ['closed', true],
    ['open', false],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 500))
    expect((await summary.boundingBox())?.y === 0, state).toBe(isSticky)
    await page.evaluate(() => scrollTo(0, 0))
    await summary.locator('summary').click()
  }
  // Screen readers announce only live regions that existed before their text.
  expect(await countLiveRegions(page)).toBeGreaterThanOrEqual(Object.keys(ADA).length)
  await field('Email').fill('ada@')
  await field('Email').blur()
  await expect(form.getByText('Invalid email')).toBeVisible()
  await field('Email').fill('ada@example.com')
  await expect(form.getByText('Invalid email')).toBeHidden()
  await field('Email').fill('')
  await field('Phone number').fill('12')
  await field('Phone number').blur()
  await expect(field('Phone number')).toHaveAccessibleDescription(
    /^This phone number has too few digits for the United Kingdom\. For a number of another country, start with \+/,
  )
  await field('Phone number').fill('')
  await expect(field('Country')).toHaveValue('United Kingdom')
  await expect(field('State')).toHaveCount(0)
  await field('Postcode').fill('BS1 1')
  await pressSlowly(page, page.getByLabel('This is a gift'))
  await expect(field('Postcode')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('This is a gift')).toBeChecked()
  // The fields that this removes are validated no more, which would tick it again.
  await page.getByLabel("Receiver's name").fill('Grace')
  await page.getByLabel("Receiver's postcode").fill('YO1')
  await pressSlowly(page, page.getByLabel('This is a gift'))
  await field('Postcode').fill('')
  await field('Country').fill('USA')
  await expect(field('State')).toBeVisible()
  await field('Country').fill('')
  await expect(field('State')).toHaveCount(0)
  await expect(page.getByLabel('This is a gift')).not.toBeChecked()
  await pay.click()
  await expect(field('Email')).toBeFocused()
  for (const name of Object.keys(ADA)) {
    // Without a country.
    const label = name === 'Postcode' ? 'Postal code' : name
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(label)).toHaveAccessibleDescription(`${label} is required`)
  }
  expect(await axeViolations(page)).toEqual([])
  const sum = page.getByRole('alert').filter({ hasText: 'Please look at 8 fields again:' })
  await sum.getByRole('button', { name: 'City' }).click()
  await expect(field('City')).toBeFocused()
  await field('First name').fill('Ada')
  await expect(field('First name')).not.toHaveAttribute('aria-invalid')
  // The country first: it names the others.
  const { Country, ...others } = ADA
  for (const [label, value] of Object.entries({ Country, ...others, Email: 'nobody' }))
    await field(label).fill(value)
  await field('Email').focus()
  await pay.click()
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email')
  await expect(field('Email')).toBeInViewport()
  await expect(field('Email')).toBeFocused()
})

// Proves: S2.checkout.7, S3.4, R4.13
test('a promo code is announced when refused, applied by Pay, removed and applied; it survives a reload, and the order has it', async ({
  page,
  shop,
}) => {
  const product = await comeToCheckout(page, shop)
  const discount = (Math.round(product.price * 20) / 100).toFixed(2)
  const total = (product.price + 5 - Number(discount)).toFixed(2)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const code = page.getByLabel(/^Promo code/)
  const pay = page.getByRole('button', { name: /^Continue to payment/ })
  const expectNext = await expectNextAnnouncements(page)
  await code.fill('nosuchcode')
  await code.press('Enter')
  await expectNext('This promo code is not valid.')
  await code.press('Enter')
  await expectNext('This promo code is not valid.')
  await pay.press('Enter')
  await expectNext('This promo code is not valid.')
  await code.fill('longago')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectNext('This promo code has expired.')
  // Pay applies the code first, so that the shopper sees the new total.
  await code.fill('spring20')
  await pay.press('Enter')
  await expectNext('Your promo code is applied. Please check the new total, then continue.')
  await expect(summary).toContainText('Discount (SPRING20, 20%)')
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expectNext(REMOVED)
  await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused()
  await code.fill('spring20')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expectNext(APPLIED)
  await expect(summary).toContainText(`-£${discount}`)

  await page.getByLabel(/^Next day/).check()
  await page.reload()
  for (const [label, value] of Object.entries(ADA))
    await expect(page.getByRole('tabpanel').getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByLabel(/^Next day/)).toBeChecked()
  await expect(summary).toContainText('SPRING20')
  expect(await storedKeys(page)).toEqual(['country', 'guest'])
  await expect(page.getByRole('button', { name: `Continue to payment · £${total}` })).toBeEnabled()
  await goToPayment(page)
  const [order] = await shop.sql<{ code: string; off: string }>(
    `select u.code, (o.promo_amount / 100.0)::numeric(9, 2)::text as off
      from orders o join promo_usages u on u.order_id = o.id where o.id = $1`,
    [await currentOrder(page)],
  )
  expect(order).toEqual({ code: 'SPRING20', off: discount })
})

// Proves: S2.checkout.5, R4.6, R4.14
test('a changed price is shown in the cart, at the checkout, and again before the payment, and so is an expired promo code', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const raise = () =>
    shop.change('update variants set price = price + 1000 where product_id = $1', [product.id])
  const raised = (pounds: number) => `£${(product.price + pounds).toFixed(2)}`
  await addToCart(page, product)
  await raise()
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('main')).toContainText(`${raised(10)} each`)
  const sums = page.getByRole('region', { name: 'Order Summary' })
  await expect(sums).toContainText(raised(15))
  await raise()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('definition').last()).toHaveText(raised(25))
  await expect(summary.getByRole('listitem')).toContainText(raised(20))

  for (const [label, value] of Object.entries(ADA))
    await page.getByRole('tabpanel').getByLabel(label, { exact: true }).fill(value)
  await expect(page.getByRole('button', { name: `Continue to payment · ${raised(25)}` })).toBeEnabled()
  await raise()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(`The total is now ${raised(35)}. Please check it, then pay.`)
  await applyCode(page, 'SPRING20')
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove' }).click()

  await applyCode(page, 'SHORT15')
  await shop.sql("update promos set expiration_date = '2020-01-01' where code = 'SHORT15'")
  await page.reload()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await expect(summary).not.toContainText('SHORT15')
  await expect(page.getByText('This promo code has expired.')).toBeVisible()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await expect(page.getByText('This promo code has expired.')).toBeVisible()
  await expect(page.getByLabel(/^Promo code/)).toBeFocused()
  await page.getByLabel(/^Promo code/).fill('')
  await page.getByRole('button', { name: `Continue to payment · ${raised(35)}` }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await expect(page.getByRole('main')).toContainText(raised(35))
})

// Proves: S2.checkout.4, S8.1, S8.12, R5.8
test('a refused order shows an alert and a toast, keeps the cart, and can be sent again', async ({
  page,
  shop,
}) => {
  const { config } = shop.shop
  const scale = config.limitsScale
  // Other tests leave unpaid orders of Ada's address.
  const details = { ...ADA, Email: 'ada-orders-four@example.com' }
  const product = await comeToCheckout(page, shop, { quantity: 4, details })
  const pay = page.getByRole('button', { name: /^Continue to payment/ })
  const expectRefusal = async (sentence: string) => {
    await pay.click()
    await expect(page.locator('form').getByRole('alert')).toHaveText(sentence)
    await expect(page.locator('[data-toast]').filter({ hasText: sentence })).toHaveCount(1)
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(product.name)
  }
  try {
    config.limitsScale = 1
    await expectRefusal(
      `${product.name}: at most 3 can be ordered at once right now. Please order fewer. Your cart is unchanged.`,
    )
  } finally {
    config.limitsScale = scale
  }
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await expectRefusal('Payment is unavailable right now. Your cart is unchanged.')
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await goToPayment(page)
})

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Promo code/).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`${code} is applied`)).toBeVisible()
}

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage))
}

/** Counts the live regions in the accessibility tree. */
async function countLiveRegions(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const isLive = ({ name, value }: { name: string; value: { value?: unknown } }) =>
    name === 'live' && value.value === 'polite'
  return nodes.filter(({ ignored, properties }) => !ignored && properties?.some(isLive)).length
}

/** What the loss of the focus changes is drawn before the press ends. */
async function pressSlowly(page: Page, control: Locator): Promise<void> {
  await control.hover()
  await page.mouse.down()
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 200)))
  await page.mouse.up()
}
