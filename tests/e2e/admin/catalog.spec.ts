import { openBackOffice, row } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { expect, navigate, test } from '../support/shop.ts'

test('an owner keeps categories and promo codes, and deletes what is no longer sold', async ({
  page,
  shop,
}) => {
  // Proves: S1.3, S2.admin-categories.1, S2.admin-categories.2, S2.admin-list.7, S5.admin.2, S8.admin.2, R11.227
  await test.step('a category is added below another, edited and deleted; one with products cannot be deleted', async () => {
    await openBackOffice(page, shop, '/categories?limit=100')
    const dialog = page.getByRole('dialog')
    const addButton = page.getByRole('button', { name: 'Add Category' }).first()
    await addButton.click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Add Category' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Description is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Anklets')
    await dialog.getByLabel('Description').fill('For the ankle')
    await dialog.getByLabel('Parent Category').selectOption('Beads')
    await dialog.getByRole('button', { name: 'Add Category' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Anklets')).toContainText('Beads')
    await expect(addButton).toBeFocused()
    await addButton.click()
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Edit Anklets' }).click()
    await dialog.getByLabel('Parent Category').selectOption('')
    await page.route('**/api/v1/category/*/', (route) => route.fulfill({ status: 500, body: '{}' }))
    await dialog.getByRole('button', { name: 'Save Category' }).click()
    await expect(inDialog(dialog, 'Failed to update category')).toBeVisible()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save Category' }).click()
    await expect(row(page, 'Anklets')).toContainText('N/A')
    await expect(dialog).toBeHidden()
    const last = (await row(page, 'Anklets').locator('+ tr').count()) === 0
    const beside = row(page, 'Anklets').locator(last ? 'xpath=preceding-sibling::tr[1]' : '+ tr')
    const neighbour = await beside.getByRole('button').first().getAttribute('aria-label')
    await page.getByRole('button', { name: 'Delete Anklets' }).click()
    await expect(dialog).toHaveAccessibleDescription(
      /^Are you sure you want to delete this category\? Anklets/,
    )
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Category deleted successfully!', { exact: true })).toBeVisible()
    await expect(row(page, 'Anklets')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${neighbour}` }), 'the row beside it').toBeFocused()

    await page.getByRole('button', { name: 'Delete Gemstone Beads' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(/Failed to delete category\. .*product/)).toBeVisible()
    await expect(row(page, 'Gemstone Beads')).not.toHaveCount(0)
  })

  // Proves: S1.3, S2.admin-promos.1, S2.admin-promos.2, S4.admin.6, S5.admin.6, R3.19, R3.93, R5.90
  await test.step('a promo code shows its discount, last day and badge, and an edit beside another is merged', async () => {
    const token = await openBackOffice(page, shop, '/promos?limit=100')
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Create Promo' })
    const begin = async () => {
      await page.getByRole('button', { name: 'Add Promo' }).click()
      await expect(page.getByRole('dialog', { name: 'Create Promo' })).toBeVisible()
    }
    await begin()
    await dialog.getByLabel('Discount (%)').fill('much')
    await create.click()
    for (const words of ['Code is required', 'Discount must be a number', 'Expiration Date is required'])
      await expect(dialog.getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    for (const [code, day] of Object.entries({ LATER: '2099-01-31', PASSED: '2020-01-31' })) {
      await expect(dialog).toHaveCount(0)
      await begin()
      await dialog.getByLabel('Code').fill(code)
      await dialog.getByLabel('Discount (%)').fill('12.5')
      await dialog.getByLabel('Expiration Date').fill(day)
      await create.click()
      if (code !== 'PASSED') continue
      const question = page.getByRole('dialog', { name: 'Expired Promo' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(dialog.getByLabel('Code')).toHaveValue(code)
      await create.click()
      await question.getByRole('button', { name: 'Create all the same' }).click()
    }
    await expect(row(page, 'LATER')).toContainText('12.5%')
    await expect(row(page, 'LATER')).toContainText('Active')
    await expect(row(page, 'PASSED')).toContainText('Expired')

    await page.getByRole('button', { name: 'Edit LATER' }).click()
    await dialog.getByLabel('Expiration Date').fill('2099-02-01')
    const { body } = await shop.call('GET', '/api/v1/promos/?search=LATER', { token })
    const theirs = { code: 'LATER', discount: 25, expiration_date: '2099-01-31' }
    await shop.call('PUT', `/api/v1/promos/${body.items[0].id}/`, { token, body: theirs })
    await dialog.getByRole('button', { name: 'Save Promo' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Somebody else has changed “Discount (%)” meanwhile',
    )
    await expect(dialog.getByLabel('Discount (%)')).toHaveValue('25')
    await expect(dialog.getByLabel('Expiration Date')).toHaveValue('2099-02-01')
    await dialog.getByRole('button', { name: 'Save Promo' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'LATER')).toContainText('25%')
    await expect(row(page, 'LATER')).toContainText('1 February 2099')
  })

  // Proves: S2.admin-list.4, S2.admin-list.7, S2.admin-categories.3, S2.admin-promos.2, S8.admin.2, S8.admin.3, S8.admin.5, S8.admin.6
  await test.step('every deletion is confirmed, made once and announced, and every failure has a message', async () => {
    const token = await openBackOffice(page, shop, '/outbox')
    const dialog = page.getByRole('dialog')
    const description = 'x'
    await shop.call('POST', '/api/v1/brands/', { token, body: { name: 'Perishable brand', description } })
    const promo = { code: 'PERISHABLE', discount: 10, expiration_date: '2099-01-31' }
    await shop.call('POST', '/api/v1/promos/', { token, body: promo })
    const otherBrand = (await shop.call('GET', '/api/v1/brands/')).body.items.at(-1)
    const product = {
      name: 'Perishable piece',
      code: 'PERISHABLE-1',
      price: 1,
      stock_quantity: 1,
      brand_id: otherBrand.id,
    }
    await shop.call('POST', '/api/v1/products/', { token, body: { product: { ...product, description } } })
    let deletions = 0
    let isDown = true
    await page.route('**/api/v1/**', (route) => {
      if (route.request().method() === 'GET') return route.continue()
      if (isDown) return route.fulfill({ status: 500, body: '{}' })
      if (route.request().method() === 'DELETE') deletions += 1
      return route.continue()
    })
    const says = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    for (const [list, one] of Object.entries(KINDS)) {
      isDown = true
      const kind = one.toLowerCase()
      await navigate(page, `/admin/${list}?search=perishable`)
      // By keyboard: a toast may lie over the buttons of the row.
      await page.getByRole('button', { name: /^Edit perishable/i }).press('Enter')
      await dialog.getByRole('button', { name: `Save ${one}` }).click()
      await expect(inDialog(dialog, `Failed to update ${kind}`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      const question = page.getByRole('dialog', { name: 'Confirm Delete' })
      const confirm = question.getByRole('button', { name: 'Delete', exact: true })
      for (const sentence of [`Failed to delete ${kind}.`, `${one} deleted successfully!`]) {
        await page.getByRole('button', { name: /^Delete perishable/i }).press('Enter')
        await expect(question).toHaveAccessibleDescription(
          new RegExp(`^Are you sure you want to delete this ${kind}\\? Perishable`, 'i'),
        )
        await confirm.dblclick()
        await says(sentence)
        await expect(question).toBeHidden()
        isDown = false
      }
      await says(`No ${list} available`)
    }
    expect(deletions).toBe(3)

    isDown = true
    await navigate(page, '/admin/categories')
    await page.getByRole('button', { name: 'Add Category' }).click()
    await dialog.getByLabel('Name').fill('Failing')
    await dialog.getByLabel('Description').fill('x')
    await dialog.getByRole('button', { name: 'Add Category' }).click()
    await says('Failed to create category')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await navigate(page, '/admin/products?search=Lapis+Lazuli+Strand')
    await page.getByRole('button', { name: /^Edit Lapis Lazuli Strand/ }).click()
    await dialog.getByRole('button', { name: 'Delete picture 1' }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await says('Failed to delete product image')
    await page.route('**/products/search/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await navigate(page, '/admin/products?search=ring')
    await says('Failed to search products')
  })
})

/** Those of categories are above. */
const KINDS = { brands: 'Brand', promos: 'Promo', products: 'Product' }
