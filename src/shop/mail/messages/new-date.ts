import { html } from 'hono/html'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import type { Shop } from '../../shop.ts'
import { composeCustomerEmail } from '../customer-email.ts'
import { COLOURS } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'
import { orderTable } from './order-table.ts'

/** @param was the days that were promised until now */
export function newDate(shop: Shop, order: AdminOrder, { was }: { was: string }): Mail {
  const person = order.user ?? order.guest
  const { kind, new_promise } = order.shipping
  const table = orderTable(order, shop.config)
  const is = kind === 'collect' ? 'is now ready to collect' : 'now arrives'
  const isSentInPart = order.shipments.length > 0
  const note = new_promise?.note ?? ''
  return {
    kind: 'order_new_date',
    orderId: order.id,
    to: person?.email ?? '',
    subject: `A new date for your order ${order.code}`,
    ...composeCustomerEmail(shop, {
      title: 'Your order comes later',
      intro: `Dear ${person?.first_name}, we cannot keep the date that we promised: ${was}. Your order ${is}: ${estimatedDelivery(order)}. We are sorry for the delay.`,
      body: html`${note && html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;white-space:pre-line;color:${COLOURS.ink}">${note}</p>`}${table.html}`,
      bodyText: [note, table.text].filter(Boolean).join('\n\n'),
      button: {
        label: isSentInPart ? 'View your order' : 'View or cancel your order',
        url: `${shop.config.publicUrl}/success/${order.id}`,
      },
      outro: isSentInPart
        ? 'If that is too late for you, please answer this e-mail.'
        : `If that is too late for you, you can cancel the order on its page, free of charge, until ${kind === 'collect' ? 'it is ready' : 'we send it'}. You get back what you paid.`,
    }),
  }
}
