import { html } from 'hono/html'
import type { Shop } from '../shop.ts'
import { COLOURS, writeLetter } from './letter.ts'
import type { Mail } from './queue-mail.ts'

export type LowProduct = { name: string; code: string; stock_quantity: number }

/** The owner's letter of products that an order has brought below the threshold. */
export function lowStock(shop: Shop, products: LowProduct[], to: string): Mail {
  const lines = products.map(
    ({ name, code, stock_quantity }) =>
      `${name} (${code}): ${stock_quantity === 0 ? 'sold out' : `${stock_quantity} left`}`,
  )
  const [first] = products
  return {
    kind: 'low_stock',
    to,
    subject: products.length === 1 ? `Low stock: ${first?.name}` : `Low stock: ${products.length} products`,
    ...writeLetter(shop.config, {
      title: 'Running low',
      intro: 'The last orders have left little of this:',
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px;color:${COLOURS.ink}">${lines.map((line) => html`${line}<br>`)}</p>`,
      bodyText: lines.join('\n'),
      button: { label: 'Open the products', url: `${shop.config.publicUrl}/admin/products` },
    }),
  }
}
