import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { call } from '../../data/client.ts'
import { useReload } from './list.ts'

const keyOf = (order: string) => ['admin', 'shipment', order]

export function useShipmentDraft(order_id: string) {
  return useQuery({
    queryKey: keyOf(order_id),
    queryFn: ({ signal }) => call('GET /shipping/draft/', { query: { order_id }, signal }),
    staleTime: 0,
  })
}

/** Loads the draft of the oldest order to ship, or of the next one after an order. */
export function useNextShipment(): (after?: string) => Promise<ShipmentDraft['order']> {
  const load = useLoadDraft()
  return (after) => load({ after })
}

/** Loads the draft of an order by its code; rejects for one that is not to be shipped. */
export function useScannedShipment(): (code: string) => Promise<ShipmentDraft['order']> {
  const load = useLoadDraft()
  return (code) => load({ code })
}

function useLoadDraft() {
  const queries = useQueryClient()
  return async (query: { after: string | undefined } | { code: string }) => {
    const draft = await call('GET /shipping/draft/', { query })
    if (draft.order) queries.setQueryData(keyOf(draft.order.id), draft)
    return draft.order
  }
}

export function useDeliverOrders() {
  const reload = useReload('orders', 'order', 'dashboard')
  return useMutation({
    mutationFn: (order_ids: string[]) => call('POST /shipping/deliver_orders', { body: { order_ids } }),
    onSettled: () => void reload(),
  })
}
