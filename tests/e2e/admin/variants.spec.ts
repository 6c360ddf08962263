import type { Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { expectNoOverflow, row } from '../support/admin.ts'
import { axeViolations } from '../support/axe.ts'
import { beginProduct } from '../support/product-form.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

// Proves: R3.49, R9.60, R9.61, R9.62, R9.63, R9.64, R9.65, R9.66, R3.20
test('a new product is a draft while its sizes are added; a bracelet gets three sizes by keyboard, with prices, stock, codes and pictures', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const { id, name, code, stock_quantity: inStock } = product
  await expectDraftWithSizes(page, shop)
  await navigate(page, `/admin/products?search=${code}`)
  const token = await signInAdmin(shop)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Description').fill('Typed before the sizes')
  await form.getByRole('button', { name: 'Add sizes or metals' }).click()
  const matrix = page.getByRole('dialog', { name: 'Sizes and metals' })
  await matrix.getByRole('button', { name: 'Add other option' }).click()
  await matrix.getByLabel('Name').fill('Size')
  await matrix.getByLabel('Values, with commas').fill('S, M, L')
  await page.keyboard.press('Enter')
  await expect(matrix.getByLabel('Code of L')).toHaveValue(`${code}-L`)
  await expect(matrix.getByLabel('Stock of S')).toHaveValue(String(inStock))

  await matrix.getByLabel('Price of S', { exact: true }).fill('20')
  await page.keyboard.press('Enter')
  await expect(matrix.getByLabel('Price of M', { exact: true })).toBeFocused()
  await page.keyboard.type('much')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('£26')
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByLabel('Former price of L')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByLabel('Price of L', { exact: true })).toHaveValue('26.00')
  await expect(matrix.getByLabel('Stock of L')).toBeFocused()
  await page.keyboard.type('+4')
  await matrix.getByRole('button', { name: 'Picture 1 shows M' }).click()
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(matrix.getByLabel('Price of M', { exact: true })).toBeFocused()
  await expect(matrix.getByLabel('Price of M', { exact: true })).toHaveAccessibleDescription(
    'Price must be a number',
  )
  await matrix.getByLabel('Price of M', { exact: true }).fill('23')
  expect(await axeViolations(page)).toEqual([])
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoOverflow(page, `the matrix at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  const path = `/api/v1/products/${id}/`
  const other = await shop.call('GET', '/api/v1/products/')
  const taken = other.body.items.find((one: { id: string }) => one.id !== id).code
  await matrix.getByLabel('Code of L').fill(taken)
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(matrix.getByLabel('Code of L')).toHaveAccessibleDescription(
    'This code belongs to another product.',
  )
  await matrix.getByLabel('Code of L').fill(`${code}-LARGE`)
  await matrix.getByRole('checkbox', { name: 'S is made' }).uncheck()
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(matrix).toBeHidden()
  const saved = (await shop.call('GET', path)).body
  expect(
    saved.variants.map((one: any) => [one.code, one.price, one.stock_quantity, one.image_ids.length]),
  ).toEqual([
    [`${code}-M`, 23, 0, 1],
    [`${code}-LARGE`, 26, 4, 0],
  ])

  // The form goes on with what was typed; price and stock are those of the sizes.
  await expect(form.getByLabel('Price (GBP)')).toHaveValue('23.00')
  await expect(form.getByLabel('Stock Quantity')).not.toBeEditable()
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(form).toBeHidden()
  expect((await shop.call('GET', path)).body.description).toBe('Typed before the sizes')
  await expect(row(page, name)).toContainText('From £23.00')

  // Another admin saves meanwhile: both are kept.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await form.getByRole('button', { name: 'Change sizes and metals' }).click()
  await matrix.getByLabel('Price of L', { exact: true }).fill('30')
  const { updated_at, options, variants } = (await shop.call('GET', path)).body
  const theirs = { updated_at, options, variants: variants.map((one: any) => ({ ...one, price: 99 })) }
  await shop.call('PUT', `${path}variants/`, { token, body: theirs })
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(matrix.getByRole('alert')).toContainText('Somebody else has changed “M: price” meanwhile')
  await expect(matrix.getByLabel('Price of M', { exact: true })).toHaveValue('99.00')
  const choice = matrix.getByRole('group', { name: 'L: price' })
  await choice.getByLabel('Saved meanwhile: 99.00').check()
  await expect(matrix.getByLabel('Price of L', { exact: true })).toHaveValue('99.00')
  await choice.getByLabel('Yours: 30').check()
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(matrix).toBeHidden()
  await expect(form).toContainText('This product has sizes')
  await expect(form, 'all was saved').not.toContainText('Nothing was saved')
  expect((await shop.call('GET', path)).body.variants.map(({ price }: { price: number }) => price)).toEqual([
    99, 30,
  ])
})

async function expectDraftWithSizes(page: Page, shop: TestShop): Promise<void> {
  const form = await beginProduct(page, shop, 'SIZED-1')
  await form.getByRole('button', { name: 'Save as draft and add sizes' }).click()
  const matrix = page.getByRole('dialog', { name: 'Sizes and metals' })
  await matrix.getByRole('button', { name: 'Add ring sizes' }).click()
  await matrix.getByRole('button', { name: 'Add 9 sizes' }).click()
  await matrix.getByRole('button', { name: 'Save Sizes' }).click()
  await expect(page.getByRole('dialog').getByText('9 variants. Ring size: J, K')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/show=draft/)
  await expect(row(page, 'SIZED-1')).toContainText('Code: SIZED-1-… (9 variants)')
  expect((await shop.call('GET', '/api/v1/products/search/?code=SIZED-1')).body.items).toEqual([])
}
