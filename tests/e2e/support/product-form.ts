import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { paint } from '../../../src/shop/catalog/images/test-images.ts'
import type { TestShop } from '../../support/harness.ts'
import { openBackOffice } from './admin.ts'
import { test } from './shop.ts'

/** A small image for a file field. */
export async function jpeg(name: string) {
  const buffer = await paint(300, 200).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Writes a picture of megabytes: to send its bytes to the browser takes a second. @returns the path */
export async function largeFile(name: string, bytes: number, start = Buffer.alloc(0)): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, Buffer.concat([start, Buffer.alloc(bytes)]))
  return path
}

/** Fills in all fields of a new product except the images. */
export async function describeProduct(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`Ring ${code}`)
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Price (GBP)').fill('19.50')
  await dialog.getByLabel('Stock Quantity').fill('7')
  await dialog.getByLabel('Brand').selectOption({ index: 1 })
  await dialog.getByLabel('Description').fill('A ring')
}

/** Opens the form of a new product and fills in all fields except the images. @returns the form */
export async function beginProduct(page: Page, shop: TestShop, code: string): Promise<Locator> {
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await describeProduct(page, code)
  return page.getByRole('dialog')
}
