import { html } from 'hono/html'
import { toOneLine } from '../../../contract/one-line.ts'
import type { Order } from '../../../contract/order.ts'
import type { Withdrawal } from '../../../contract/returns/withdrawal.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { COLOURS, type Markup } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

/** The acknowledgement on a durable medium: what was declared, and when. */
export function withdrawalReceived(shop: Shop, order: Order, withdrawal: Withdrawal): Mail {
  const person = order.user ?? order.guest
  return {
    kind: 'order_withdrawal',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `We have received your withdrawal from order ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your withdrawal',
      intro: `Dear ${person?.first_name}, we have received your withdrawal from these pieces of your order ${order.code}.`,
      ...withdrawalPart(shop, withdrawal),
      outro: publicSettings(shop).withdrawal_next,
    }),
  }
}

/** What was declared, and when. */
export function withdrawalPart(
  { config }: Pick<Shop, 'config'>,
  { created_at, items }: Withdrawal,
): { body: Markup; bodyText: string } {
  const at = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: config.timeZone,
  }).format(new Date(created_at))
  const lines = [
    `Received on ${at}`,
    ...items.map(({ name, quantity }) => `${quantity} × ${toOneLine(name)}`),
  ]
  return {
    bodyText: lines.join('\n'),
    body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`,
  }
}
