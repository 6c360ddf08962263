import { html } from 'hono/html'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { Shop } from '../../shop.ts'
import { COLOURS, composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export type LateOrder = { code: string; dispatch_by: string; promised_to: string }

/** Asks the owner before the shoppers' days have passed. */
export function lateOrders({ config }: Pick<Shop, 'config'>, orders: LateOrder[], to: string): Mail {
  const lines = orders.map(
    ({ code, dispatch_by, promised_to }) =>
      `${code}: should have left by ${formatDay(dispatch_by)}, promised for ${formatDay(promised_to)}`,
  )
  const [first] = orders
  return {
    kind: 'late_orders',
    to,
    subject:
      orders.length === 1
        ? `Order ${first?.code} is late to leave`
        : `${orders.length} orders are late to leave`,
    ...composeEmail(config, {
      title: 'Promises in danger',
      intro:
        'These parcels should have left the shop. Ship them, or open an order and send its shopper a new date.',
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`,
      bodyText: lines.join('\n'),
      button: { label: 'Open the late orders', url: `${config.publicUrl}/admin/orders?due=late` },
    }),
  }
}
