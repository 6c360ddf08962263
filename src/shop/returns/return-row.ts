import type { Personalisation } from '../../contract/engraving/rules.ts'
import type { OrderReturn } from '../../contract/returns/order-return.ts'
import type { ReturnState } from '../../contract/returns/return-states.ts'
import type { Right } from '../../contract/returns/right.ts'
import type { ChosenOption } from '../../contract/variant.ts'

/** Money in minor units. */
export type ReturnRow = {
  id: string
  number: number
  state: ReturnState
  due_on: string | null
  created_at: Date
  order_id: string
  order_code: string
  currency: string
  promo_amount: number
  shipping_fee: number
  /** Of the delivery, by other refunds. */
  returned_shipping: number
  /** By other returns: it stays with the shop. */
  deducted_before: number
  shipping_method: string
  customer: { first_name: string; name: string; email: string }
  /** Of a gift, who asked for it; empty once erased. */
  receiver: { name: string; email: string } | null
  /** Can still be refunded, or was by this return. */
  refundable: number
  refund: { id: string; amount: number; shipping: number; status: 'pending' | 'succeeded' | 'failed' } | null
  /** Of an exchange for something cheaper. */
  difference_refund: { amount: number; is_refused: boolean } | null
  /** Null: nothing is held for an exchange. */
  held_until: Date | null
  exchange_order: { id: string; code: string; is_paid: boolean; total: number; credit: number } | null
  items: ReturnedItem[]
  lines: OrderedLine[]
  events: OrderReturn['events']
  photos: OrderReturn['photos']
  label_width: number | null
}

type OrderedLine = {
  id: string
  variant_id: string
  price: number
  quantity: number
  /** By other refunds; of them, those that paid an exchange. */
  refunded: number
  exchanged: number
}

export type ReturnedItem = {
  order_item_id: string
  name: string
  options: ChosenOption[]
  personalisation: Personalisation | null
  image_hash: string | null
  right: Right
  quantity: number
  /** Pieces that no other refund has settled. */
  refundable: number
  reason: string | null
  wish: OrderReturn['items'][number]['wish']
  exchange_for: { variant_id: string; options: ChosenOption[]; price: number } | null
  seal_unbroken: boolean
  condition: string | null
  seal_confirmed: boolean | null
  restock: boolean | null
  deduction: number | null
  deduction_reason: string | null
}
