import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from './harness.ts'
import { inlineScripts } from './inline-scripts.ts'

// With nothing kept at the door: each request reads the shop anew.
let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { demo: true })
  const [row] = await shop.sql<{ id: string }>(`select id from products where code = 'ER-3002'`)
  productId = row?.id ?? ''
})
afterAll(() => shop.close())

/** A page as it came, once it is sure that the browser will run what is in it. */
async function page(path: string): Promise<string> {
  const answer = await fetch(shop.url + path)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy')
  for (const script of inlineScripts(html))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return html
}

it('a product’s page shows a new price at the next look, and is what it was, to the byte, when the price is', async () => {
  const path = `/product/${productId}`
  const before = await page(path)
  for (let looks = 0; looks < 3; looks++) expect(await page(path)).toBe(before)
  await shop.sql('update products set price = price + 777 where id = $1', [productId])
  const dearer = await page(path)
  expect(dearer).toContain('£89.77')
  expect(dearer).not.toContain('£82.00')
  for (let looks = 0; looks < 3; looks++) expect(await page(path)).toBe(dearer)
  await shop.sql('update products set price = price - 777 where id = $1', [productId])
  expect(await page(path)).toBe(before)
})

it('two addresses with the same products stay two pages', async () => {
  const [home, second] = [await page('/'), await page('/home?from=letter')]
  expect(home).not.toBe(second)
  expect(await page('/')).toBe(home)
  expect(await page('/home?from=letter')).toBe(second)
})

it('an address that comes to a product later shows it, and says 404 before', async () => {
  const later = '6b0b7a52-52a1-4f0e-9f0a-4f6f0a6f1c11'
  const look = async () => (await fetch(`${shop.url}/product/${later}`)).status
  expect([await look(), await look()]).toEqual([404, 404])
  await shop.sql(
    `insert into products (id, name, code, description, price, stock_quantity, brand_id, category_id)
     select $1, 'Came later', 'CL-1', '', 100, 0, brand_id, category_id from products where id = $2`,
    [later, productId],
  )
  expect(await look()).toBe(200)
  expect(await page(`/product/${later}`)).toContain('Came later')
  await shop.sql('update products set withdrawn_at = now() where id = $1', [later])
  expect(await look()).toBe(410)
})
