import { expect, it } from 'vitest'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const EARLIER_RELEASE = `
  create index shippings_shipped on shippings (shipped_at desc) where shipped_at is not null;
  alter table shippings add shipping_company text, add tracking_number text;
  update shippings s set shipping_company = p.shipping_company, tracking_number = p.tracking_number,
    estimated_delivery = p.estimated_delivery
  from shipments p where p.order_id = s.order_id;
  alter table shippings add constraint shippings_parcel
    check (num_nonnulls(shipping_company, tracking_number) = case when kind = 'delivery' and shipped_at is not null then 2 else 0 end);
  drop table shipment_items, shipments`

// Proves: R12.58
it('an update makes a parcel of each shipped order, without what was refunded before', async () => {
  const { id, take } = await orderOfLines(shop, olive, [3, 1])
  const refund = (...pieces: number[]) =>
    olive.refund(id, { items: take(...pieces).map((item) => ({ ...item, restock: true })) })
  await refund(1, 1)
  const { body: shipped } = await olive.ship(id)
  await refund(1)
  const { id: unsent } = await orderOfLines(shop, olive, [1])
  await runMigration(shop, '0045_shipments', EARLIER_RELEASE)
  const { shipments, shipping, status } = await olive.read(id)
  expect({ shipments, shipping, status }).toEqual({
    shipments: shipped.shipments,
    shipping: shipped.shipping,
    status: 'shipped',
  })
  expect(shipments).toMatchObject([{ number: 1, items: take(2), tracking_number: 'RM123456789GB' }])
  expect(await olive.read(unsent)).toMatchObject({ shipments: [], shipping: { tracking_number: null } })
})
