import { expect, it } from 'vitest'
import { paidOrder } from '../../tests/support/orders/placed-order.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.220
it('an update closes the links of orders whose e-mail address was corrected before', async () => {
  const [moved, renamed] = [await paidOrder(shop), await paidOrder(shop)]
  await olive.ask('PUT', `/order/${moved.id}/details/`, { email: 'right@example.com' })
  await olive.ask('PUT', `/order/${renamed.id}/details/`, { last_name: 'Lovelace' })
  await shop.change('alter table orders drop column is_link_closed')
  await shop.change('alter table emails drop column copy_of')
  await runMigration(shop, '0058_links_and_copies')
  const closed = 'select id from orders where is_link_closed'
  expect(await shop.sql(closed)).toEqual([{ id: moved.id }])
})
