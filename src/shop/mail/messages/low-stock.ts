import { html } from 'hono/html'
import { toOneLine } from '../../../contract/one-line.ts'
import { type ChosenOption, nameWithOptions } from '../../../contract/variant.ts'
import type { Shop } from '../../shop.ts'
import { COLOURS, composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export type LowProduct = { name: string; options: ChosenOption[]; code: string; stock_quantity: number }

export function lowStock(shop: Shop, products: LowProduct[], to: string): Mail {
  const list = `${shop.config.publicUrl}/admin/products`
  const lines = products.map(({ name, options, code, stock_quantity }) => ({
    words: `${toOneLine(`${nameWithOptions(name, options)} (${code})`)}: ${stock_quantity === 0 ? 'out of stock' : `${stock_quantity} left`}`,
    url: `${list}?search=${encodeURIComponent(code)}`,
  }))
  const [first] = products
  const isOne = products.length === 1
  return {
    kind: 'low_stock',
    to,
    subject: isOne ? `Low stock: ${toOneLine(first?.name ?? '')}` : `Low stock: ${products.length} products`,
    ...composeEmail(shop.config, {
      title: 'Running low',
      intro: 'The last orders have left little of this:',
      body: html`<p style="margin:0 0 24px;font-size:15px;line-height:24px">${lines.map(({ words, url }) => html`<a href="${url}" style="color:${COLOURS.ink}">${words}</a><br>`)}</p>`,
      bodyText: lines.map(({ words }) => words).join('\n'),
      button: isOne
        ? { label: 'Open the product', url: lines[0]?.url ?? list }
        : { label: 'Open the products', url: list },
    }),
  }
}
