import { html } from 'hono/html'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { Shop } from '../../shop.ts'
import { COLOURS, composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export type LateOrder = { code: string; dispatch_by: string; promised_to: string }

/** Asks the owner before the shoppers' days have passed. */
export function lateOrders(
  { config }: Pick<Shop, 'config'>,
  orders: LateOrder[],
  { today, to }: { today: string; to: string },
): Mail {
  const lines = orders.map(({ code, dispatch_by, promised_to }) =>
    dispatch_by < today
      ? `${code}: should have left by ${formatDay(dispatch_by)}, promised for ${formatDay(promised_to)}`
      : `${code}: is promised for today, ${formatDay(promised_to)}`,
  )
  const [first] = orders
  const isLate = orders.some(({ dispatch_by }) => dispatch_by < today)
  const state = isLate ? 'late to leave' : 'due today'
  return {
    kind: 'late_orders',
    to,
    subject:
      orders.length === 1 ? `Order ${first?.code} is ${state}` : `${orders.length} orders are ${state}`,
    ...composeEmail(config, {
      title: 'Promises in danger',
      intro:
        'These orders should have left the shop, or are due today. Send them, or open an order and send its shopper a new date. Of an order that is neither sent nor given a new date by 10 in the morning after its last day of sending, the shop tells the shopper a new date itself, with a free way to cancel.',
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`,
      bodyText: lines.join('\n'),
      button: {
        label: isLate ? 'Open the late orders' : 'Open the orders due today',
        url: `${config.publicUrl}/admin/orders?due=${isLate ? 'late' : 'today'}`,
      },
    }),
  }
}
