import { expect, it } from 'vitest'
import { paidOrder } from '../../tests/support/orders/placed-order.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.244
it('the update gives orders that were taxed before the VAT number of the shop', async () => {
  const untaxed = await paidOrder(shop)
  await olive.ask('PUT', '/admin/settings/', { vat_number: 'GB123456789' })
  const taxed = await paidOrder(shop)
  await shop.change(`update orders set tax = tax - 'vat_number'`)
  const numberOf = async ({ id }: { id: string }) => {
    const [row] = await shop.sql<{ number: string }>(
      `select tax ->> 'vat_number' as number from orders where id = $1`,
      [id],
    )
    return row?.number
  }
  await runMigration(shop, '0060_vat_number_of_orders')
  expect([await numberOf(taxed), await numberOf(untaxed)]).toEqual(['GB123456789', null])
  await shop.change(`update orders set tax = tax - 'vat_number'`)
  await olive.ask('PUT', '/admin/settings/', { vat_number: '' })
  await runMigration(shop, '0060_vat_number_of_orders')
  expect(await numberOf(taxed)).toBeNull()
})
