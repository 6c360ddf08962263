import { axeViolations } from '../support/axe.ts'
import {
  ADA,
  comeToCheckout,
  expect,
  fillForm,
  freshProduct,
  GOOD_CARD,
  payWith,
  test,
} from '../support/shop.ts'

const RECEIVER = {
  "Receiver's name": 'Grace Hopper',
  "Receiver's address": '9 Compass Street',
  "Receiver's city": 'York',
  "Receiver's postcode": 'YO1 7HH',
}

// Proves: R12.79, R12.166, R13.187
test('a guest orders a gift: fields unfold, errors stand at them, a reload keeps them, a box that is gone is taken back, and it is paid', async ({
  page,
  shop,
}) => {
  const box = await freshProduct(shop)
  await shop.change('update products set is_gift_box = true where id = $1 returning id', [box.id])
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const piece = await comeToCheckout(page, shop)
  const total = (amount: number) =>
    page.getByRole('button', { name: `Continue to payment · £${amount.toFixed(2)}` })
  await expect(total(piece.price + 5)).toBeEnabled()
  const gift = page.getByLabel('This is a gift')
  await gift.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Your own address')).toBeVisible()
  await total(piece.price + 5).click()
  const name = page.getByLabel("Receiver's name", { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription("Receiver's name is required")
  await expect(page.getByText("Receiver's name is required")).toBeInViewport()
  await expect(page.getByRole('button', { name: "Receiver's postcode", exact: true })).toBeVisible()
  const summary = page.locator('summary').filter({ hasText: 'Order Summary' })
  await summary.click()
  await expect(page.locator('details').getByText('Subtotal')).toBeInViewport()
  await summary.click()
  if (desktop) await page.setViewportSize(desktop)
  // A form for the visitor's own address starts with the country that is kept.
  const country = page.getByLabel("Receiver's country", { exact: true })
  for (const typed of ['France', 'United Kingdom']) {
    await country.fill(typed)
    await country.blur()
    expect(await page.evaluate(() => localStorage.getItem('country'))).toBe(ADA.Country)
  }
  await fillForm(page, RECEIVER as object)
  await page.getByLabel('Message (optional)').fill('Dear Grace,\n\nwith love')
  const boxes = page.getByLabel('Gift box')
  await boxes.selectOption(box.id)
  await expect(total(piece.price + box.price + 5)).toBeEnabled()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(box.name)
  const notBefore = page.getByLabel('Deliver not before (optional)')
  await notBefore.fill('2020-02-29')
  await notBefore.blur()
  await expect(notBefore).toHaveAccessibleDescription('This day is in the past.')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await notBefore.fill(day)
  await expect(notBefore).toHaveAccessibleDescription('')
  expect(await axeViolations(page)).toEqual([])

  await shop.change('update products set is_gift_box = false where id = $1 returning id', [box.id])
  await page.reload()
  await expect(name).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Message (optional)')).toHaveValue('Dear Grace,\n\nwith love')
  await expect(page.getByLabel('Deliver not before (optional)')).toHaveValue(day)
  await expect(total(piece.price + 5)).toBeEnabled()
  await total(piece.price + 5).click()
  await page.waitForURL('**/sandbox/pay/**')
  const [order] = await shop.sql<{ not_before: string; box_product_id: string | null }>(
    "select not_before::text, box_product_id from gifts where receiver_name = 'Grace Hopper'",
  )
  expect(order).toEqual({ not_before: day, box_product_id: null })
  await payWith(page, GOOD_CARD)
  await page.waitForURL('**/success/**')
  await expect(page.getByText('9 Compass Street')).toBeVisible()
  await expect(page.getByText('“Dear Grace,')).toBeVisible()
})
