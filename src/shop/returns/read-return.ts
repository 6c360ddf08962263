import { lineName } from '../../contract/engraving/rules.ts'
import { optionsText } from '../../contract/options-text.ts'
import type { AdminReturn, OrderReturn, ReturnAction } from '../../contract/returns/order-return.ts'
import { imageUrl } from '../catalog/images/image-urls.ts'
import { labelKindOf } from '../catalog/images/image-widths.ts'
import { notFound } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import type { Shop, Tx } from '../shop.ts'
import { exchangeOf } from './exchange/exchange-of.ts'
import { findReturnRows } from './find-returns.ts'
import { returnRefund } from './refund/return-refund.ts'
import { returnCode } from './return-code.ts'
import type { ReturnedItem, ReturnRow } from './return-row.ts'

type Reader = Pick<Shop, 'config' | 'settings'>

/** @throws ShopError 'not_found' */
export async function readReturn(shop: Reader, db: Tx, id: string): Promise<AdminReturn> {
  const [found] = await findReturnRows(db, [id])
  if (!found) throw notFound('return')
  return await adminReturn(shop, db, found)
}

export async function adminReturn(shop: Reader, db: Tx, found: ReturnRow): Promise<AdminReturn> {
  const { customer, receiver } = found
  const response = await orderReturn(shop, db, found)
  return {
    ...response,
    customer: { name: customer.name, email: customer.email },
    receiver,
    actions: actionsOf(response),
  }
}

/** For the shopper. */
export async function orderReturn(shop: Reader, db: Tx, found: ReturnRow): Promise<OrderReturn> {
  const { id, state, created_at, refund, events } = found
  const value = await returnRefund(shop, db, found)
  const isRefunded = refund !== null && refund.status !== 'failed'
  return {
    id,
    code: returnCode(found),
    order: { id: found.order_id, code: found.order_code, currency: found.currency },
    state,
    is_refunded: refund?.status === 'succeeded',
    created_at: created_at.toISOString(),
    due_on: isRefunded ? null : found.due_on,
    items: found.items.map((item, at) => itemOf(item, value.items[at] ?? 0)),
    refund: {
      amount: amountText(isRefunded ? refund.amount : value.total),
      shipping: amountText(isRefunded ? refund.shipping : value.shipping),
      status: refund?.status ?? null,
    },
    events,
    photos: found.photos,
    label: labelKindOf(found.label_width) ?? null,
    exchange: exchangeOf(found, value.goods),
  }
}

function itemOf(
  {
    name,
    options,
    personalisation,
    image_hash,
    deduction,
    exchange_for,
    refundable: _,
    ...item
  }: ReturnedItem,
  value: number,
): OrderReturn['items'][number] {
  return {
    ...item,
    name: lineName({ product: { name }, options, personalisation }),
    image_url: image_hash && imageUrl(image_hash),
    amount: amountText(value),
    exchange_for: exchange_for && {
      variant_id: exchange_for.variant_id,
      name: optionsText(exchange_for.options),
      price: amountText(exchange_for.price),
    },
    deduction: deduction === null ? null : amountText(deduction),
  }
}

function actionsOf({ state, refund, exchange }: OrderReturn): ReturnAction[] {
  switch (state) {
    case 'requested':
      return ['approve', 'refuse']
    case 'approved':
      return ['receive', 'close']
    case 'received':
      return ['inspect']
    case 'inspected':
      if (refund.status === 'succeeded') return ['close']
      if (refund.status === 'pending') return []
      if (Number(refund.amount) === 0) return ['inspect', 'close']
      return [...(exchange ? (['exchange'] as const) : []), 'refund', 'inspect', 'close']
    default:
      return []
  }
}
