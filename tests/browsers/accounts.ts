import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin } from '../../src/shop/account/create-admin.ts'
import { paint } from '../../src/shop/catalog/images/test-images.ts'
import { PASSWORD, somebody, tokenFor } from '../support/accounts.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import type { Visit } from './visit.ts'

const HOME = {
  'Street address': '1 Royal Crescent',
  City: 'Bath',
  Postcode: 'BA1 2LR',
  Country: 'United Kingdom',
}

export async function account(visit: Visit): Promise<void> {
  const person = somebody('mary')
  await visit.open('/signup')
  await visit.fill('First name', 'Mary')
  await visit.fill('Last name', 'Somerville')
  await visit.fill('Email', person.email)
  await visit.fill('Phone number', '+44 20 7946 0000')
  await visit.fill('Password', PASSWORD)
  await visit.shot('sign-up')
  await visit.click('button', 'Sign up')
  await visit.sees(person.email)
  const token = await tokenFor(visit.shop, person.email)
  await visit.open(`/verify-email?${new URLSearchParams({ email: person.email, token })}`)
  await visit.click('button', 'Verify')
  await visit.isAt('/login')
  await visit.fill('Email', person.email)
  await visit.fill('Password', PASSWORD)
  await visit.shot('log-in')
  await visit.click('button', 'Login')
  await visit.until('the log-in leads on', () => visit.run(() => location.pathname !== '/login'))
  await addresses(visit)
}

async function addresses(visit: Visit): Promise<void> {
  await visit.open('/addresses')
  await visit.click('button', 'Add New Address')
  await visit.seesDialog('Add New Address')
  await visit.shot('address-dialog')
  for (const [label, value] of Object.entries(HOME)) await visit.fill(label, value)
  await visit.click('button', 'Add Address')
  await visit.noDialog()
  await visit.sees('1 Royal Crescent')
  await visit.click('button', 'Edit')
  await visit.seesDialog('Edit Address')
  await visit.fill('City', 'Bristol')
  await visit.click('button', 'Save Address')
  await visit.noDialog()
  await visit.sees('Bristol')
  await visit.shot('addresses')
  await visit.click('button', 'Delete')
  await visit.seesDialog('Confirm Delete')
  await visit.shot('delete-dialog')
  await visit.click('button', 'Delete')
  await visit.noDialog()
  await visit.sees("You don't have any saved addresses yet.")
}

async function leavePalette(visit: Visit): Promise<void> {
  const press = { key: 'k', ctrlKey: true, cancelable: true }
  await visit.run((keys) => document.dispatchEvent(new KeyboardEvent('keydown', keys)), press)
  await visit.until('the field to find things has the focus', () =>
    visit.run(() => document.activeElement?.role === 'combobox'),
  )
  await visit.press('Escape')
  await visit.noDialog()
}

export async function logInAsOwner(visit: Visit): Promise<void> {
  const { email } = somebody('olive')
  await createAdmin(visit.shop.shop, { email, password: PASSWORD, firstName: 'Olive', lastName: 'Owner' })
  await visit.open('/admin/login')
  await visit.fill('Email', email)
  await visit.fill('Password', PASSWORD)
  await visit.click('button', 'Login')
  await visit.sees('Highest day')
}

export async function backOffice(visit: Visit): Promise<void> {
  const { shop } = visit
  const name = `Keepsake ${Date.now()}`
  await addProduct(shop, { name })
  await logInAsOwner(visit)
  await visit.shot('dashboard')
  const width = await visit.run(() => document.querySelector<HTMLElement>('figure .sr-only')?.offsetWidth)
  assert.ok(width && width <= 1, `the hidden table of takings is ${width} px wide`)
  await leavePalette(visit)
  await visit.open(`/admin/products?search=${encodeURIComponent(name)}`)
  await visit.click('button', `Edit ${name}`)
  await visit.seesDialog('Edit Product')
  const picture = join(tmpdir(), 'picture.png')
  await writeFile(picture, await paint(300, 200).png().toBuffer())
  await visit.upload('dialog input[type=file]', picture)
  await visit.fill('Name', `${name} in gold`)
  await visit.shot('product-form')
  await visit.click('button', 'Save Product')
  await visit.sees('Product updated successfully')
  await visit.noDialog()
  await visit.sees(`${name} in gold`)
  await visit.shot('products')
  const [row] = await shop.sql(
    'select 1 from product_images i join products p on p.id = product_id where p.name = $1',
    [`${name} in gold`],
  )
  assert.ok(row, 'the picture was not kept')
  await visit.goto(`${shop.env.PUBLIC_URL}/api/docs`)
  await visit.sees('openapi.json')
}
