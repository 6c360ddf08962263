import { expect, navigate, remember, test } from '../support/shop.ts'

// Proves: R11.55
test('this browser shows what it showed last, on product pages and home, and forgets it when asked', async ({
  page,
  shop,
}) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=3')
  const [first, second] = body.items as { id: string; name: string }[]
  const row = page.getByRole('region', { name: 'Recently viewed' })
  const viewed = () => page.evaluate(() => JSON.parse(localStorage.getItem('recent') ?? '{}').pieces?.length)
  await remember(page, shop, { recent: '{"id":"recent","pieces":[null,7]}' })
  await page.goto(`/product/${first?.id}`)
  await expect.poll(viewed).toBe(1)
  await expect(row).toBeHidden()
  await navigate(page, `/product/${second?.id}`)
  await expect(row.getByRole('link')).toHaveText([first?.name ?? ''])
  await navigate(page, '/')
  await expect(row.getByRole('link')).toHaveText([second?.name ?? '', first?.name ?? ''])
  await row.getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '')
  await expect(row.getByRole('link')).toHaveText([second?.name ?? ''])
  await row.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(row).toBeHidden()
  await navigate(page, '/')
  await expect(row.getByRole('link')).toHaveText([first?.name ?? ''])
  const names = Array.from({ length: 7 }, (_, at) => `Ring ${at}`)
  await page.evaluate(
    (pieces) => localStorage.setItem('recent', JSON.stringify({ id: 'recent', pieces })),
    [...names.map((name) => ({ id: name, name }))],
  )
  await page.reload()
  await expect(row.getByRole('link')).toHaveText(names.slice(0, 6))
})
