import { expectNoOverflow, openBackOffice } from '../support/admin.ts'
import { axeViolations } from '../support/axe.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Proves: R9.113
test('materials are stated in a form of their own, and a wrong name is allowed by a tick', async ({
  page,
  shop,
}) => {
  const { id, name, code } = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${code}`)
  await page.getByRole('button', { name: `View details of ${name}` }).click()
  await page.getByRole('button', { name: 'Change materials and care' }).click()
  const facts = page.getByRole('dialog', { name: 'Materials and care' })
  await facts.getByLabel('Metal', { exact: true }).selectOption('Brass')
  await facts.getByLabel('Plating', { exact: true }).selectOption('Gold')
  await facts.getByLabel('Weight (g)').fill('heavy')
  await facts.getByLabel('Stone', { exact: true }).fill('Opal\nPearl')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoOverflow(page, 'the facts at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  const save = facts.getByRole('button', { name: 'Save Materials and Care' })
  await save.click()
  await expect(facts.getByLabel('Weight (g)')).toHaveAccessibleDescription(/^Weight must be a number/)
  await facts.getByLabel('Weight (g)').fill('8.25')
  await save.click()
  await expect(page.getByText('Materials and care saved')).toBeVisible()
  const { body } = await shop.call('GET', `/api/v1/products/${id}/`)
  expect(body.facts.map(({ value }: { value: unknown }) => value)).toEqual([
    'brass',
    'gold',
    8.25,
    'Opal',
    'Pearl',
  ])

  // The product's form is below, and knows of it.
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByText('Metal: brass. Plating: gold.')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill(`Gold ring ${code}`)
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(form.getByText(/its name must not call it gold/).first()).toBeVisible()
  await form.getByLabel(/^Allow this wording/).check()
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect((await shop.call('GET', `/api/v1/products/${id}/`)).body.name).toBe(`Gold ring ${code}`)
})
