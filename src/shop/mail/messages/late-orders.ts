import { html } from 'hono/html'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { Shop } from '../../shop.ts'
import { COLOURS, composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export type LateOrder = {
  code: string
  dispatch_by: string
  promised_to: string
  /** Without an answer from the owner. */
  is_repromised_by_shop: boolean
}

const INTRO =
  'These orders should have left the shop, or are due today. Send them, or open an order and send its shopper a new date. Without an answer from you, two hours after this e-mail and not before 10 in the morning, the shop itself tells the shopper the days of an order placed then, with a free way to cancel. It leaves to you what is marked as waiting for you: orders that are collected, made to order, engraved or being packed, overdue for more than three days, or given a new date by the shop before. It tells nothing either while the order would arrive no later than promised, or when all that has not left is withdrawn from or refunded.'

/** Asks the owner before the shoppers' days have passed. */
export function lateOrders(
  { config }: Pick<Shop, 'config'>,
  orders: LateOrder[],
  { today, to }: { today: string; to: string },
): Mail {
  const lines = orders.map(({ code, dispatch_by, promised_to, is_repromised_by_shop }) => {
    const due =
      dispatch_by < today
        ? `should have left by ${formatDay(dispatch_by)}, promised for ${formatDay(promised_to)}`
        : `is promised for today, ${formatDay(promised_to)}`
    return `${code}: ${due}${is_repromised_by_shop ? '' : ' (waits for you)'}`
  })
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
      intro: INTRO,
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`,
      bodyText: lines.join('\n'),
      button: {
        label: isLate ? 'Open the late orders' : 'Open the orders due today',
        url: `${config.publicUrl}/admin/orders?due=${isLate ? 'late' : 'today'}`,
      },
    }),
  }
}
