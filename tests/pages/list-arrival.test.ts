import { expect, it } from 'vitest'
import { formatDayRange } from '../../src/contract/delivery/format-day.ts'
import { standardMethod } from '../../src/shop/delivery/delivery-methods.ts'
import { promiseFor } from '../../src/shop/delivery/promise.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice()
const { page } = shownPages(() => shop)

// Proves: R12.100
it('a list says once when pieces in stock arrive, while there is a cut-off', async () => {
  await create({ name: 'Agate stud' })
  const lists = ['/products', '/search?q=agate']
  for (const list of lists) expect(textOf(await page(list))).not.toContain('Pieces in stock arrive')
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  const { status } = await call('PUT', `/delivery/methods/${key}/`, { ...standard, cut_off: '14:00' })
  expect(status).toBe(200)
  const days = formatDayRange(promiseFor(shop.shop, standardMethod(shop.shop)))
  for (const list of lists)
    expect(
      textOf(await page(list)).split(`Pieces in stock arrive ${days} if you order by 14:00 `),
    ).toHaveLength(2)
})
