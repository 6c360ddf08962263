import { parcel } from '../../support/orders/order-calls.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { addCustomer, signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

test('two admins change and delete the same things', async ({ page, shop }) => {
  // Proves: R3.6
  await test.step('a row that another admin has deleted is reported; a deleted brand or parent category is no longer offered', async () => {
    const token = await signInAdmin(shop, 'Olive')
    const product = await freshProduct(shop)
    const description = 'Rings'
    const add = async (path: string, name: string, parent?: { parent_id: null }) =>
      (await shop.call('POST', path, { token, body: { name, description, ...parent } })).body.id
    const brand = await add('/api/v1/brands/', 'Gorse & Co')
    const closing = await add('/api/v1/brands/', 'Closing down')
    const child = await add('/api/v1/category/', 'Toe rings', { parent_id: null })
    const parent = await add('/api/v1/category/', 'Feet', { parent_id: null })
    await openBackOffice(page, shop, '/brands?limit=100')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit Gorse & Co' }).click()
    await shop.call('DELETE', `/api/v1/brands/${brand}/`, { token })
    await dialog.getByLabel('Description').fill('Mine')
    await dialog.getByRole('button', { name: 'Save Brand' }).click()
    await expect(inDialog(dialog, /could not find this brand/)).toBeVisible()
    await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await expect(row(page, 'Gorse & Co')).toHaveCount(0)

    await navigate(page, `/admin/products?search=${product.code}`)
    await page.getByRole('button', { name: `Edit ${product.name}` }).click()
    const choice = dialog.getByLabel('Brand')
    await choice.selectOption('Closing down')
    await shop.call('DELETE', `/api/v1/brands/${closing}/`, { token })
    const saveProduct = dialog.getByRole('button', { name: 'Save Product' })
    await saveProduct.click()
    await expect(inDialog(dialog, 'This brand does not exist.')).toBeVisible()
    await expect(choice.getByRole('option', { name: 'Closing down' })).toHaveCount(0)
    await expect(choice).toHaveValue('')
    await saveProduct.click()
    await expect(choice).toHaveAccessibleDescription('Choose a brand')
    await choice.selectOption({ index: 1 })
    await saveProduct.click()
    await expect(dialog).toBeHidden()

    await navigate(page, '/admin/categories?limit=100')
    await page.getByRole('button', { name: 'Edit Toe rings' }).click()
    const parents = dialog.getByLabel('Parent Category')
    await parents.selectOption('Feet')
    await shop.call('DELETE', `/api/v1/category/${parent}/`, { token })
    const saveCategory = dialog.getByRole('button', { name: 'Save Category' })
    await saveCategory.click()
    await expect(inDialog(dialog, 'This parent category does not exist.')).toBeVisible()
    await expect(parents).toHaveValue('')
    await saveCategory.click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Toe rings')).toContainText('N/A')
    await shop.call('DELETE', `/api/v1/category/${child}/`, { token })
  })

  // Proves: R3.93, R3.94, R13.226
  await test.step('the materials of a piece, a delivery method and an address that two admins edit are merged', async () => {
    const token = await signInAdmin(shop, 'Olive')
    const { id, name, code } = await freshProduct(shop)
    await openBackOffice(page, shop, `/products?search=${code}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit Product' })
    await form.getByLabel('Description').fill('Typed before the materials')
    await form.getByRole('button', { name: 'Add materials and care' }).click()
    const facts = page.getByRole('dialog', { name: 'Materials and care' })
    await facts.getByLabel('Weight (g)').fill('8')
    const path = `/api/v1/products/${id}/`
    const { updated_at } = (await shop.call('GET', path)).body
    const theirs = [
      { key: 'metal', value: 'silver' },
      { key: 'weight', value: '9' },
    ]
    await shop.call('PUT', `${path}facts/`, { token, body: { facts: theirs, updated_at } })
    await facts.getByRole('button', { name: 'Save Materials and Care' }).click()
    await expect(facts.getByRole('alert')).toContainText('Somebody else has changed “Metal” meanwhile')
    await expect(facts.getByLabel('Metal', { exact: true })).toHaveValue('silver')
    const weight = facts.getByRole('group', { name: 'Weight' })
    await weight.getByLabel('Saved meanwhile: 9').check()
    await expect(facts.getByLabel('Weight (g)')).toHaveValue('9')
    await weight.getByLabel('Yours: 8').check()
    await facts.getByRole('button', { name: 'Save Materials and Care' }).click()
    await expect(facts).toBeHidden()
    await expect(form.getByLabel('Description')).toHaveValue('Typed before the materials')
    expect((await shop.call('GET', path)).body.facts).toMatchObject([{ value: 'silver' }, { value: 8 }])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()

    const method = { key: 'rider', name: 'Rider', price: 5, days_from: 1, days_to: 1 }
    await shop.call('POST', '/api/v1/delivery/methods/', { token, body: method })
    const stored = async () =>
      (await shop.call('GET', '/api/v1/admin/delivery/methods/', { token })).body.find(
        ({ key }: { key: string }) => key === 'rider',
      )
    await navigate(page, '/admin/settings?part=delivery')
    await page.getByRole('button', { name: 'Edit Rider' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit delivery method' })
    await dialog.getByLabel('Price (GBP)').fill('6')
    const wrong = [
      ['Countries', 'Atlantis', 'Each country must be a name or a code'],
      ['Postcodes', 'K?', 'Each postcode must look like'],
    ] as const
    for (const [label, text] of wrong) await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Save Method' }).click()
    for (const [label, , sentence] of wrong) {
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence))
      await dialog.getByLabel(label).fill('')
    }
    const shown = await stored()
    await shop.call('PUT', '/api/v1/delivery/methods/rider/', {
      token,
      body: { ...shown, carrier: 'Bikes', price: 7, shown },
    })
    await dialog.getByRole('button', { name: 'Save Method' }).click()
    const said = dialog.getByText('Somebody else has changed “Carrier” meanwhile')
    await expect(said).toBeVisible()
    await dialog.getByRole('group', { name: 'Price' }).getByLabel('Saved meanwhile: 7').check()
    await dialog.getByRole('button', { name: 'Save Method' }).click()
    await expect(dialog).toBeHidden()
    expect(await stored()).toMatchObject({ carrier: 'Bikes', price: 7 })
    await shop.call('DELETE', '/api/v1/delivery/methods/rider/', { token })

    const order = await paidOrder(shop)
    await navigate(page, `/admin/orders?order=${order.id}`)
    await page.getByRole('button', { name: 'Edit customer and address' }).click()
    const details = page.getByRole('dialog', { name: 'Customer and address' })
    await details.getByLabel('City').fill('York')
    await details.getByLabel('Last name').fill('Lovelace')
    const meanwhile = { city: 'Bath', phone_number: '020 7946 0099' }
    await shop.call('PUT', `/api/v1/order/${order.id}/details/`, { token, body: meanwhile })
    await details.getByRole('button', { name: 'Save Changes' }).click()
    await expect(details.getByText('Somebody else has changed “Phone number” meanwhile')).toBeVisible()
    await details.getByRole('group', { name: 'City' }).getByLabel('Saved meanwhile: Bath').check()
    await details.getByRole('button', { name: 'Save Changes' }).click()
    await expect(details).toBeHidden()
    const saved = (await shop.call('GET', `/api/v1/order/${order.id}/`, { token })).body
    expect(saved.shipping.address.city).toBe('Bath')
    expect(saved.guest).toMatchObject({ last_name: 'Lovelace', phone_number: meanwhile.phone_number })
  })

  // Proves: R13.314
  await test.step('the tracking of an order and an account that two admins edit are merged', async () => {
    const token = await signInAdmin(shop, 'Olive')
    const { id } = await paidOrder(shop)
    await shop.call('POST', '/api/v1/shipping/ship_order', { token, body: parcel(id) })
    await navigate(page, `/admin/orders?order=${id}`)
    await page.getByRole('button', { name: 'Edit tracking' }).click()
    const tracking = page.getByRole('dialog', { name: 'Tracking' })
    await tracking.getByLabel('Tracking number').fill('RM111111111GB')
    const theirs = { shipping_company: 'DHL', tracking_number: 'RM222222222GB' }
    await shop.call('PUT', `/api/v1/order/${id}/tracking/`, { token, body: theirs })
    await tracking.getByRole('button', { name: 'Save Changes' }).click()
    await expect(tracking.getByRole('alert')).toContainText('has changed “Shipping company” meanwhile')
    const number = tracking.getByRole('group', { name: 'Tracking number' })
    await number.getByLabel('Saved meanwhile: RM222222222GB').check()
    await expect(tracking.getByLabel('Tracking number', { exact: true })).toHaveValue('RM222222222GB')
    await number.getByLabel('Yours: RM111111111GB').check()
    await tracking.getByRole('button', { name: 'Save Changes' }).click()
    await expect(tracking).toBeHidden()
    const [sent] = (await shop.call('GET', `/api/v1/order/${id}/`, { token })).body.shipments
    expect(sent).toMatchObject({ shipping_company: 'DHL', tracking_number: 'RM111111111GB' })

    const cleo = await addCustomer(shop)
    await navigate(page, `/admin/users?search=${encodeURIComponent(cleo.email)}`)
    await page.getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit user' })
    await form.getByLabel('Last name').fill('Fairfax')
    const meanwhile = { first_name: 'May', last_name: 'Greig' }
    await shop.call('PUT', `/api/v1/users/${cleo.userId}/`, { token, body: meanwhile })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByRole('alert')).toContainText('Somebody else has changed “First name” meanwhile')
    await form.getByRole('group', { name: 'Last name' }).getByLabel('Saved meanwhile: Greig').check()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'May Greig')).toBeVisible()
  })
})
