import { expect, it } from 'vitest'
import { paidOrder } from '../../tests/support/orders/placed-order.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'
import { findReturnable } from '../shop/returns/find-returnable.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.200
it('an update keeps the end of longer rights of orders of before, and new orders end after their days', async () => {
  const delivered = async () => {
    const { id } = await paidOrder(shop)
    await olive.ship(id)
    await olive.ask('POST', `/order/${id}/deliver/`)
    await shop.change('update shippings set delivered_at = $2 where order_id = $1', [
      id,
      '2026-03-13T12:00:00Z',
    ])
    return id
  }
  const endOf = async (id: string) => (await findReturnable(shop.shop, shop.shop.db, id)).items[0]?.ends_on
  const before = await delivered()
  expect(await endOf(before)).toBe('2026-04-12')
  await shop.change('alter table order_items drop column right_ends_on_workday')
  await runMigration(shop, '0057_longer_rights')
  expect(await endOf(before)).toBe('2026-04-13')
  expect(await endOf(await delivered())).toBe('2026-04-12')
})
