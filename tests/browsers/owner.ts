import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOrderCalls } from '../support/orders/order-calls.ts'
import { addProduct, paidOrder } from '../support/orders/placed-order.ts'
import { logInAsOwner } from './accounts.ts'
import type { Visit } from './visit.ts'

/** Pictures that are dropped find their product by its code. */
export async function pictures(visit: Visit): Promise<void> {
  const { shop } = visit
  const name = `Dropped ${Date.now()}`
  const id = await addProduct(shop, { name })
  const [{ code = '' } = {}] = await shop.sql<{ code: string }>(
    'select code from variants where product_id = $1',
    [id],
  )
  await logInAsOwner(visit)
  await visit.open('/admin/products')
  await openListTools(visit)
  await visit.click('button', 'Pictures')
  await visit.seesDialog('Add Pictures')
  await visit.run(dropPicture, `${code}-1.png`)
  await visit.sees('1 picture for 1 product.')
  await visit.shot('pictures')
  await visit.click('button', 'Add 1 Picture')
  await visit.sees('All of them are in the shop.')
  const kept = await shop.sql('select 1 from product_images where product_id = $1', [id])
  assert.equal(kept.length, 1)
}

/** One parcel by scanner, two by a CSV file of tracking numbers. */
export async function parcels(visit: Visit): Promise<void> {
  const { shop } = visit
  const calls = await openOrderCalls(shop)
  const orders = await Promise.all(Array.from({ length: 4 }, () => paidOrder(shop)))
  const codes = await Promise.all(orders.map(async ({ id }) => (await calls.read(id)).code as string))
  // The form to ship takes its carrier.
  await calls.ship(orders[3]?.id ?? '')
  await logInAsOwner(visit)
  await visit.open('/admin/orders?to_ship=1')
  await visit.shot('to-ship')
  await visit.click('field', 'Scan an order code')
  await visit.type(codes[0] ?? '')
  await visit.press('Enter')
  await visit.seesDialog('Ship Order')
  await visit.until('the tracking number has the focus', () =>
    visit.run(() => document.activeElement?.getAttribute('name') === 'tracking_number'),
  )
  await visit.shot('ship')
  await visit.type('RM000000001GB')
  await visit.press('Enter')
  await visit.noDialog()
  await visit.sees('Order shipped successfully')
  await openListTools(visit)
  await visit.click('button', 'Tracking')
  await visit.seesDialog('Tracking numbers')
  const file = join(tmpdir(), 'tracking.csv')
  const rows = [codes[1], codes[2]].map((code, at) => `${code};RM00000001${at}GB`)
  await writeFile(file, ['Order;Tracking number', ...rows, ''].join('\n'))
  await visit.upload('dialog[open] input[type=file]', file)
  await visit.click('button', 'Check')
  await visit.sees('2 orders to ship.')
  await visit.shot('tracking-numbers')
  await visit.click('button', 'Ship 2 orders')
  await visit.sees('Shipped: 2.')
}

export async function refund(visit: Visit): Promise<void> {
  const { shop } = visit
  const order = await paidOrder(shop)
  await (await openOrderCalls(shop)).ship(order.id)
  await logInAsOwner(visit)
  await visit.open(`/admin/orders?order=${order.id}`)
  await visit.click('button', 'Refund')
  await visit.seesDialog('Refund')
  await visit.click('field', 'An amount')
  await visit.fill('Amount (GBP)', '5')
  await visit.shot('refund')
  await visit.click('button', 'Refund £5.00')
  await visit.sees('Refund sent.')
  await visit.open(`/admin/orders/${order.id}/packing-slip`)
  await visit.sees('Packing slip')
  await visit.shot('packing-slip')
}

async function openListTools(visit: Visit): Promise<void> {
  if (visit.size === 'phone') await visit.click('button', 'Filters and views')
}

function dropPicture(name: string): void {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 300, 150)
  const content = atob(canvas.toDataURL('image/png').split(',')[1] ?? '')
  const bytes = Uint8Array.from(content, (byte) => byte.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
  const zone = document.querySelector('dialog[open] .border-dashed')
  for (const type of ['dragover', 'drop'])
    zone?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
