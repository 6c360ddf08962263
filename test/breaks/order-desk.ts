import type { Break } from './break.ts'

const PROMOS =
  'Promo codes are theirs alone, give at most two decimals, may end in the past, and show their uses'
const SHIPS =
  'Only a paid, unshipped order is shipped, for a day in the future; its shopper reads carrier and number'
const SHIPPED =
  'shop/order/ship.test.ts › a paid order is shipped once, and its shopper reads by whom and where to follow it'
const LETTERS = 'Letters are written with what they tell of, and sent by a job that tries again'
const WRITTEN_TO =
  'Shoppers are written to when their order is confirmed, shipped, cancelled or refunded, once for what is both'
const BEING_REFUNDED =
  'shop/order/stuck-refunds.test.ts › an order whose money waits to go back is not sent meanwhile, unless a part of it is kept'
const OFFERED = 'Shipping is offered on a paid order that has not been shipped, and on no other'

/** The desk behind the counter: promo codes, parcels and letters. */
export const orderDesk: Break[] = [
  {
    line: PROMOS,
    test: 'api/promos.test.ts › have a code that is theirs alone, whatever its case',
    file: 'shop/promo/save-promo.ts',
    from: "'This code is in use already.', 'conflict'",
    to: "'This code is in use already.'",
  },
  {
    line: PROMOS,
    test: 'api/promos.test.ts › refuse %j at %s: %s',
    file: 'contract/promo.ts',
    from: '.refine(hasTwoDecimals,',
    to: '.refine((discount) => hasTwoDecimals(discount * 10),',
  },
  {
    line: PROMOS,
    test: 'api/promos.test.ts › are listed newest first, active until the end of their last day',
    file: 'shop/promo/promo-answer.ts',
    from: 'isPromoActive(shop, row.expiration_date)',
    to: 'isPromoActive(shop, row.expiration_date) || row.uses === 0',
  },
  {
    line: PROMOS,
    test: 'api/promos.test.ts › tell how many orders hold them, and stay on those orders when they are deleted',
    file: 'shop/promo/promo-answer.ts',
    from: '...row,',
    to: '...row, uses: 0,',
  },
  {
    line: SHIPS,
    test: SHIPPED,
    file: 'shop/order/ship.ts',
    from: "status !== 'processing'",
    to: "status === 'pending'",
  },
  {
    line: SHIPS,
    test: 'shop/order/ship.test.ts › the form is told in its own words what is wrong',
    file: 'shop/order/ship.ts',
    from: 'wanted > dayIn(',
    to: 'wanted >= dayIn(',
  },
  {
    line: SHIPS,
    test: SHIPPED,
    file: 'shop/mail/order-shipped.ts',
    from: '`Carrier: ${carrier}`, ',
    to: '',
  },
  {
    line: SHIPS,
    test: SHIPPED,
    file: 'shop/mail/order-shipped.ts',
    from: '`Tracking number: ${number}`, ',
    to: '',
  },
  {
    line: OFFERED,
    test: SHIPPED,
    file: 'shop/order/find-admin-order.ts',
    from: "next.includes('shipped') && isKept",
    to: 'isKept',
  },
  {
    line: OFFERED,
    test: 'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    file: 'shop/order/find-admin-order.ts',
    from: 'left > 0 || amount === 0',
    to: 'true',
  },
  {
    line: OFFERED,
    test: BEING_REFUNDED,
    file: 'shop/order/ship.ts',
    from: '(await leftOf(tx, order)) === 0',
    to: 'false',
  },
  {
    line: OFFERED,
    test: 'test/e2e/admin-orders.spec.ts › an order that was given back in whole is not offered for shipping',
    file: 'web/admin/orders.tsx',
    from: " && payment?.payment_status === 'paid'",
    to: '',
  },
  {
    line: LETTERS,
    test: 'shop/jobs.test.ts › a letter of a transaction that is undone is never sent',
    file: 'shop/mail/queue-mail.ts',
    from: 'queueMail(tx: Tx, shop: Shop, mail: Mail): Promise<void> {',
    to: 'queueMail(_: Tx, shop: Shop, mail: Mail): Promise<void> {\n  const tx = shop.db',
  },
  {
    line: LETTERS,
    test: 'shop/jobs.test.ts › a letter is kept and tried again while the mail server is away, and sent once it is back',
    file: 'shop/mail/send-mail.ts',
    from: 'throw withoutWords(',
    to: 'if (isLastTry) throw withoutWords(',
  },
  {
    line: LETTERS,
    test: 'shop/jobs.test.ts › a letter that a killed process had in hand is sent by another',
    file: 'shop/jobs.ts',
    from: "STUCK_AFTER = '5 minutes'",
    to: "STUCK_AFTER = '4 hours'",
  },
  {
    line: WRITTEN_TO,
    test: 'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter',
    file: 'shop/order/cancellation.ts',
    from: 'if (told) await queueMail',
    to: 'if (told?.user) await queueMail',
  },
  {
    line: WRITTEN_TO,
    test: 'shop/order/cancel-order.test.ts › a paid order is refunded, then cancelled; its stock is back and its shopper reads both in one letter',
    file: 'shop/order/send-refund.ts',
    from: 'asked, refunded: noted.amount }))) return',
    to: 'asked, refunded: noted.amount })) && !order) return',
  },
  {
    line: WRITTEN_TO,
    test: 'shop/order/refund-order.test.ts › parts add up to the whole, and not a penny more',
    file: 'shop/order/send-refund.ts',
    from: 'if (order) await queueMail(',
    to: 'if (order?.user) await queueMail(',
  },
]
