import { broken } from '../break.ts'

/** The desk behind the counter: promo codes, parcels and letters. */
export const orderDesk = [
  ...broken(
    'Promo codes are theirs alone, give at most two decimals, may end in the past, and show their uses',
    'api/promos.test.ts › have a code that is theirs alone, whatever its case',
    [
      'shop/promo/save-promo.ts',
      "'This code is in use already.', 'conflict'",
      "'This code is in use already.'",
    ],
  ),
  ...broken(
    'Promo codes are theirs alone, give at most two decimals, may end in the past, and show their uses',
    'api/promos.test.ts › refuse %j at %s: %s',
    ['contract/promo.ts', '.refine(hasTwoDecimals,', '.refine((discount) => hasTwoDecimals(discount * 10),'],
  ),
  ...broken(
    'Promo codes are theirs alone, give at most two decimals, may end in the past, and show their uses',
    'api/promos.test.ts › are listed newest first, active until the end of their last day',
    [
      'shop/promo/promo-answer.ts',
      'isPromoActive(shop, row.expiration_date)',
      'isPromoActive(shop, row.expiration_date) || row.uses === 0',
    ],
  ),
  ...broken(
    'Promo codes are theirs alone, give at most two decimals, may end in the past, and show their uses',
    'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    ['shop/promo/promo-answer.ts', '...row,', '...row, uses: 0,'],
  ),
  ...broken(
    'Only a paid, unshipped order is shipped, for a day in the future; its shopper reads carrier and number',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    ['shop/order/ship.ts', "status !== 'processing'", "status === 'pending'"],
  ),
  ...broken(
    'Only a paid, unshipped order is shipped, for a day in the future; its shopper reads carrier and number',
    'shop/order/ship.test.ts › the form is told in its own words what is wrong',
    ['shop/order/ship.ts', 'wanted > dayIn(', 'wanted >= dayIn('],
  ),
  ...broken(
    'Only a paid, unshipped order is shipped, for a day in the future; its shopper reads carrier and number',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    ['shop/mail/order-shipped.ts', '`Carrier: ${carrier}`, ', ''],
    ['shop/mail/order-shipped.ts', '`Tracking number: ${number}`, ', ''],
  ),
  ...broken(
    'Shipping is offered on a paid order that has not been shipped, and on no other',
    'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it',
    ['shop/order/to-ship.ts', "o.status = 'processing'\n  and ", ''],
  ),
  ...broken(
    'Shipping is offered on a paid order that has not been shipped, and on no other',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/to-ship.ts', 'pay.amount = 0', 'true'],
  ),
  ...broken(
    'Shipping is offered on a paid order that has not been shipped, and on no other',
    'shop/order/stuck-refunds.test.ts › an order whose money waits to go back is not sent meanwhile, unless a part of it is kept',
    ['shop/order/ship.ts', '(await leftOf(tx, order)) === 0', 'false'],
  ),
  ...broken(
    'Shipping is offered on a paid order that has not been shipped, and on no other',
    'test/e2e/admin-orders.spec.ts › an order that was given back in whole is not offered for shipping',
    ['web/admin/orders.tsx', '{order.is_to_ship && (', "{order.status === 'processing' && ("],
  ),
  ...broken(
    'Shipping is offered on a paid order that has not been shipped, and on no other',
    'test/e2e/given-back.spec.ts › an order whose money is on its way back in whole is nowhere offered for shipping',
    [
      'shop/dashboard/read-dashboard.ts',
      'where ${isToShip}',
      "where o.status = 'processing' and pay.payment_status = 'paid'",
    ],
    ['shop/order/list-orders.ts', '${isToShip} as', "pay.payment_status = 'paid' as"],
  ),
  ...broken(
    'Letters are written with what they tell of, and sent by a job that tries again',
    'shop/jobs.test.ts › a letter of a transaction that is undone is never sent',
    [
      'shop/mail/queue-mail.ts',
      'queueMail(tx: Tx, shop: Shop, mail: Mail): Promise<void> {',
      'queueMail(_: Tx, shop: Shop, mail: Mail): Promise<void> {\n  const tx = shop.db',
    ],
  ),
  ...broken(
    'Letters are written with what they tell of, and sent by a job that tries again',
    'shop/jobs.test.ts › a letter is kept and tried again while the mail server is away, and sent once it is back',
    ['shop/mail/send-mail.ts', 'throw withoutWords(', 'if (isLastTry) throw withoutWords('],
  ),
  ...broken(
    'Letters are written with what they tell of, and sent by a job that tries again',
    'shop/jobs.test.ts › a letter that a killed process had in hand is sent by another',
    ['shop/jobs.ts', "STUCK_AFTER = '5 minutes'", "STUCK_AFTER = '4 hours'"],
  ),
  ...broken(
    'Shoppers are written to when their order is confirmed, shipped, cancelled or refunded, once for what is both',
    'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter',
    ['shop/order/cancellation.ts', 'if (told) await queueMail', 'if (told?.user) await queueMail'],
    [
      'shop/order/send-refund.ts',
      'asked, refunded: noted.amount }))) return',
      'asked, refunded: noted.amount })) && !order) return',
    ],
  ),
  ...broken(
    'Shoppers are written to when their order is confirmed, shipped, cancelled or refunded, once for what is both',
    'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    ['shop/order/send-refund.ts', 'if (order) await queueMail(', 'if (order?.user) await queueMail('],
  ),
  ...broken(
    'The letter of a parcel says what was given back before it left',
    'shop/mail/letters.test.ts › the letter of a parcel says what of its items was given back before it left',
    ['shop/mail/order-table.ts', ', ...refundOf(order)]', ']'],
    ['shop/mail/order-table.ts', '${refundOf(order).map(sumHtml)}', ''],
  ),
]
