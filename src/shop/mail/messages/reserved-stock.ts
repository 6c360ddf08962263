import { priceText } from '../../lib/money.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop } from '../../shop.ts'
import { composeEmail } from '../email-layout.ts'
import type { Mail } from '../queue-mail.ts'

export const RESERVED_STOCK = 'reserved_stock'

type About = { pieces: number; amount: number; share: number; threshold: number; to: string }

/** `share` from 0 to 1, `threshold` in percent. */
export function reservedStock(shop: Shop, { pieces, amount, share, threshold, to }: About): Mail {
  const percent = Math.round(share * 100)
  const value = priceText(amount, shop.config.currency)
  return {
    kind: RESERVED_STOCK,
    to,
    subject: `Unpaid orders reserve ${percent}% of your stock`,
    ...composeEmail(shop.config, {
      title: 'Reserved, not paid',
      intro: `Orders that are not paid yet reserve ${pluralize(pieces, 'piece')} worth ${value}: ${percent}% of your stock’s value. Nobody else can buy these pieces until the orders are paid or end, about 35 minutes after each was made. If you do not expect so many orders, somebody may be reserving your stock without wanting to buy it: you can cancel these orders.`,
      button: {
        label: 'Open the unpaid orders',
        url: `${shop.config.publicUrl}/admin/orders?status=pending`,
      },
      outro: `You get this e-mail at most once a day, when the share is above ${threshold}%. You can change this threshold in the settings.`,
    }),
  }
}
