import { useRef } from 'react'
import type { ShipmentDraft } from '../../../../contract/admin/shipment.ts'
import { withdrawnSentence } from '../../../../contract/returns/withdrawn-sentence.ts'
import { ApiError } from '../../../data/client.ts'
import { useContractForm } from '../../../data/use-contract-form.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useShipOrder } from '../../data/orders.ts'
import type { ParcelChoice } from '../parcels/parcel-lines.tsx'
import { AGAIN, askToShip, doubtTrackingNumber } from '../tracking/doubt-tracking-number.ts'
import { shipFields } from './ship-fields.ts'

export const NAMES = {
  shipping_company: 'Shipping company',
  tracking_number: 'Tracking number',
  estimated_delivery: 'Estimated delivery',
}

export type Draft = ShipmentDraft & { order: NonNullable<ShipmentDraft['order']> }

export function useShipForm(
  { order, last_parcel }: Draft,
  { chosen, isAll, isRestWithdrawn }: ParcelChoice,
  onShipped: (isAll: boolean) => unknown,
) {
  const { timeZone } = useShopConfig()
  const ship = useShipOrder()
  const doubted = useRef('')
  /**
   * What the server asked for, and the date it asked about: pieces that were withdrawn from while the form was open, or a
   * gift before its day.
   */
  const asked = useRef<Partial<Record<Confirmation, string>>>({})
  const { estimated_delivery } = order
  const shipping_company = order.carrier || (last_parcel?.shipping_company ?? '')
  return useContractForm(
    shipFields(timeZone),
    { shipping_company, tracking_number: '', estimated_delivery },
    {
      send: async (body) => {
        if (order.items.length > 0 && chosen.length === 0) throw new Error('Choose at least one piece.')
        // Of a part, the server knows whether it has pieces that were withdrawn from.
        const withdrawn = isAll ? withdrawnSentence(order.awaiting_refund_quantity) : undefined
        const question = askToShip(withdrawn, doubtTrackingNumber(body, last_parcel))
        if (question && doubted.current !== body.tracking_number) {
          doubted.current = body.tracking_number
          throw new Error(question)
        }
        const { confirm_withdrawn = withdrawn, confirm_early } = asked.current
        const confirmed = {
          ...(confirm_withdrawn && { confirm_withdrawn: true }),
          ...(confirm_early === body.estimated_delivery && { confirm_early: true }),
        }
        // Named, so that it is refused when another admin has sent some of them meanwhile.
        const items = chosen.length > 0 && { items: chosen }
        try {
          await ship.mutateAsync({ ...body, ...items, ...confirmed, order_id: order.id })
        } catch (error) {
          const confirmation = confirmationOf(error)
          if (confirmation) {
            asked.current[confirmation] = body.estimated_delivery
            throw new Error(`${(error as Error).message} ${AGAIN}`)
          }
          const sentence = `Failed to ship order: ${(error as Error).message}`
          toast.error(sentence, { id: sentence })
          if (error instanceof ApiError && error.fields.some(({ path }) => path in NAMES)) throw error
          throw new Error(sentence)
        }
        const rest = isRestWithdrawn ? 'The rest is to be refunded.' : 'The rest is still to ship.'
        toast.success(isAll ? 'Order shipped successfully' : `Parcel shipped. ${rest}`)
        await onShipped(isAll)
      },
    },
  )
}

const CONFIRMATIONS = ['confirm_withdrawn', 'confirm_early'] as const
type Confirmation = (typeof CONFIRMATIONS)[number]

function confirmationOf(error: unknown): Confirmation | undefined {
  const fields = error instanceof ApiError ? error.fields : []
  return CONFIRMATIONS.find((name) => fields.some(({ path }) => path === name))
}
