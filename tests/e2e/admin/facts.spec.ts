import { backOffice } from '../../support/back-office-calls.ts'
import { orderAsGuest } from '../../support/orders/checkout.ts'
import { pay } from '../../support/orders/placed-order.ts'
import { ringInMetals } from '../../support/sized-ring.ts'
import { expectAccessiblePage, expectNoOverflow, openBackOffice, row } from '../support/admin.ts'
import { axeViolations } from '../support/axe.ts'
import { expect, freshProduct, holdBack, navigate, test } from '../support/shop.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF')

test('an owner states the materials of pieces, and allows a name by a tick', async ({ page, shop }) => {
  // Proves: R9.113
  await test.step('materials are stated in a form of their own, and a wrong name is allowed by a tick', async () => {
    const { id, name, code } = await freshProduct(shop)
    await openBackOffice(page, shop, `/products?search=${code}`)
    await page.getByRole('button', { name: `View details of ${name}` }).click()
    await page.getByRole('button', { name: 'Change materials and care' }).click()
    const facts = page.getByRole('dialog', { name: 'Materials and care' })
    await facts.getByLabel('Metal', { exact: true }).selectOption('Brass')
    await facts.getByLabel('Plating', { exact: true }).selectOption('Gold')
    await facts.getByLabel('Weight (g)').fill('heavy')
    await facts.getByLabel('Stone', { exact: true }).fill('Opal\nPearl')
    await facts.getByLabel('Made in').fill('India')
    await facts.getByLabel('Made in').blur()
    expect(await page.evaluate(() => localStorage.getItem('country')), "the shopper's").toBeNull()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 900 })
    await expectNoOverflow(page, 'the facts at 320 px')
    await page.setViewportSize({ width: 1280, height: 900 })
    const choose = facts.getByLabel('Choose a PDF')
    await choose.setInputFiles({ name: 'GIA.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(facts.getByText(/^This file is not a whole PDF/)).toBeVisible()
    await choose.setInputFiles({ name: 'GIA.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(facts.getByRole('link', { name: 'GIA.pdf' })).toBeVisible()
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
      'IN',
    ])

    // The product's form is below, and knows of it.
    const form = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(form.getByText(/Metal: Brass\. Plating: Gold\. .*Made in: India/)).toBeVisible()
    await form.getByLabel('Name', { exact: true }).fill(`Gold ring ${code}`)
    await form.getByRole('button', { name: 'Save Product' }).click()
    await expect(form.getByText(/its name must not call it gold/).first()).toBeVisible()
    await form.getByLabel(/^Allow this wording/).check()
    await form.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product updated successfully')).toBeVisible()
    expect((await shop.call('GET', `/api/v1/products/${id}/`)).body.name).toBe(`Gold ring ${code}`)
  })

  // Proves: R9.323
  await test.step('a name that only the gold pieces bear out is allowed by a tick when they go', async () => {
    const office = backOffice(() => shop)
    await office.signIn()
    const { ring, idOf } = await ringInMetals(office, [
      ['M', 'Gold', 150, 5],
      ['M', 'Silver', 120, 5],
    ])
    const { id, code } = ring
    const metal = (value: string) => ({
      id: idOf('M', value),
      facts: [{ key: 'metal', value: value.toLowerCase() }],
    })
    await office.call('PUT', `/products/${id}/facts/`, {
      facts: [],
      variants: [metal('Gold'), metal('Silver')],
    })
    await office.edit(await office.read(id), { name: `Gold signet ring ${code}` })
    await openBackOffice(page, shop, `/products?search=${code}`)
    await page.getByRole('button', { name: `Edit Gold signet ring ${code}` }).click()
    await page.getByRole('button', { name: 'Change sizes and metals' }).click()
    const matrix = page.getByRole('dialog', { name: 'Sizes and metals' })
    await matrix.getByRole('checkbox', { name: 'M, Gold is made' }).uncheck()
    await matrix.getByRole('button', { name: 'Save Sizes' }).click()
    await expect(matrix.getByText(/its name must not call it gold/)).toBeVisible()
    await matrix.getByLabel(/^Allow this wording/).check()
    await matrix.getByRole('button', { name: 'Save Sizes' }).click()
    await expect(matrix).toBeHidden()
    expect((await office.read(id)).variants).toHaveLength(1)
  })
})

// Proves: R9.155, R9.156, R9.157, R9.166
test('a locket is engraved: from the form of the owner over the shopper to the bench', async ({
  page,
  shop,
}) => {
  const { id, name, code } = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${code}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('button', { name: 'Add engraving' }).click()
  const editor = page.getByRole('dialog', { name: 'Engraving' })
  await editor.getByLabel('Price added').fill('25')
  await editor.getByLabel('Back').uncheck()
  await editor.getByRole('button', { name: 'Save Engraving' }).click()
  await expect(editor.getByRole('group', { name: 'Places' })).toHaveAccessibleDescription(
    /^Choose at least one of: /,
  )
  await editor.getByLabel('Back').check()
  await editor.getByRole('button', { name: 'Save Engraving' }).click()
  await expect(editor).toBeHidden()

  await navigate(page, `/product/${id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const days = page.getByText(/^Estimated delivery/).locator('strong')
  const plainDays = await days.innerText()
  await expect(page.getByText('Thirty days to decide')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add engraving' })
  await expect(add).toBeEnabled()
  const release = await holdBack(page, /engraving-form/)
  await add.press('Enter')
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(add).toBeFocused()
  await expect(page.getByRole('button', { name: 'Type your engraving' })).toBeVisible()
  release()
  await expect(days).not.toHaveText(plainDays)
  await expect(page.getByText('In stock, engraved in 3 working days')).toBeVisible()
  await expect(page.getByText('it can only be returned if it is faulty')).toHaveCount(2)
  await expect(page.getByText('Thirty days to decide')).toBeHidden()
  const engravedDays = await days.innerText()
  const text = page.getByRole('textbox', { name: 'Your text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Olive 😀')
  await expect(page.getByText('An emoji cannot be engraved.')).toBeVisible()
  await text.fill('Olive')
  await expect(page.getByRole('img', { name: 'Drawing of your text' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm your engraving' }).click()
  await expect(page.getByRole('checkbox').and(page.locator(':focus-visible'))).toBeFocused()
  await page.keyboard.press('Space')
  await expectAccessiblePage(page, 'the form of an engraving')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Back, Script: “Olive”')).toBeVisible()
  await drawer.getByRole('button', { name: `Increase quantity of ${name}, engraved “Olive”` }).click()
  await expect(drawer.getByText('Quantity: 2')).toBeVisible()
  const guest = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  const ordered = await orderAsGuest(shop, { guestId: guest.id, cartId: guest.cart.id })
  await pay(shop, ordered.body.id)
  await navigate(page, `/success/${ordered.body.order.id}`)
  await expect(page.getByText(`Estimated ${engravedDays}`)).toBeVisible()
  const drawing = page.getByRole('img', { name: 'Drawing of the engraving' })
  await expect(drawing).toHaveAttribute('src', /^data:image\/svg/)

  await navigate(page, '/admin/orders?to_engrave=1')
  await row(page, 'To engrave')
    .first()
    .getByRole('button', { name: /^View Details/ })
    .click()
  await expect(drawing).toHaveAttribute('src', /^data:image\/svg/)
  await page.getByRole('link', { name: 'Bench ticket' }).click()
  await expect(page.getByRole('heading', { name: /^Bench ticket/ })).toBeVisible()
  await expect(drawing).toHaveAttribute('src', /^data:image\/svg/)
})
