import { html } from 'hono/html'
import { toOneLine } from '../../contract/one-line.ts'
import type { Order } from '../../contract/order.ts'
import { ordinaryRights } from '../../contract/returns/ordinary-rights.ts'
import { publicSettings } from '../settings/public-settings.ts'
import type { Shop } from '../shop.ts'
import { COLOURS, composeEmail, type Markup } from './email-layout.ts'

/** An e-mail that says who sells, how to reach them, and where terms and help are. */
export function composeCustomerEmail(
  shop: Pick<Shop, 'config' | 'settings'>,
  content: Omit<Parameters<typeof composeEmail>[1], 'footer'>,
): ReturnType<typeof composeEmail> {
  const { publicUrl } = shop.config
  const { address, phones, email, company, company_number, vat_number, ...more } = publicSettings(shop)
  const { street, city, region, postal_code, country } = address
  const lines = [
    [street, city, region, postal_code, country].filter(Boolean).join(', '),
    [...phones.slice(0, 1), email].join(' · '),
    [company, company_number && `Company number ${company_number}`, vat_number && `VAT number ${vat_number}`]
      .filter(Boolean)
      .join(' · '),
  ]
  return composeEmail(shop.config, {
    ...content,
    footer: {
      lines: lines.map(toOneLine).filter(Boolean),
      links: [
        { label: 'Help', url: `${publicUrl}/faq` },
        { label: 'Terms', url: `${publicUrl}/terms-and-conditions` },
        { label: 'Returns', url: `${publicUrl}/returns` },
        { label: 'Privacy', url: `${publicUrl}/privacy` },
        ...(more.withdrawal_enabled ? [{ label: more.withdrawal_label, url: `${publicUrl}/withdraw` }] : []),
      ],
    },
  })
}

/** The rights of the pieces that the customer keeps, unless they stand at the line, and the right to cancel. */
export function returnsPart(
  shop: Pick<Shop, 'config' | 'settings'>,
  order: Order,
): { html: Markup; text: string } {
  const { email } = publicSettings(shop)
  const kept = order.order_items.filter(({ quantity, withdrawn_quantity }) => quantity > withdrawn_quantity)
  const words = toOneLine(
    [
      ...ordinaryRights(kept),
      `To return something, go to ${shop.config.publicUrl}/returns. To cancel an order, open its page or write to ${email}. Our terms say how.`,
    ].join(' '),
  )
  const { ink, gold } = COLOURS
  return {
    text: `Returns:\n${words}`,
    html: html`<p style="margin:0 0 6px;font-size:13px;line-height:20px;letter-spacing:1px;text-transform:uppercase;color:${gold}">Returns</p>
<p style="margin:0 0 28px;font-size:15px;line-height:24px;color:${ink}">${words}</p>
`,
  }
}
