import { useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { NO_ADDRESS } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { type OrderDetails, orderDetails } from '../../../contract/admin/order-corrections.ts'
import { isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { checkAddress } from '../../shared/address/check-address.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCorrectDetails, useFreshOrder } from '../data/orders.ts'
import { isSame } from '../parts/conflict/merge-edits.ts'
import { isEditConflict, useEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import {
  ADDRESS,
  confirmationOf,
  correctionOf,
  detailsOf,
  type Place,
  withPostcodeOf,
} from './details-fields.ts'

export const PATHS = { country: 'country', postalCode: 'postal_code', state: 'state' } as const

/** Sends what the admin changed, and merges what another one has saved meanwhile. */
export function useDetailsForm({ order: initial, onDone }: { order: AdminOrder; onDone: () => void }) {
  const [order, setOrder] = useState(initial)
  const correct = useCorrectDetails(order.id)
  const readFresh = useFreshOrder(order.id)
  const doubtedPlace = useRef<Place>(undefined)
  const { conflict, merge } = useEditConflict()
  const shown = detailsOf(order)
  const form = useContractForm(
    orderDetails.extend({ notify: z.boolean() }),
    { ...shown, notify: true },
    {
      extend: (resolver) => withoutAddress(order, checkAddress(resolver, PATHS)),
      fallback: 'Failed to save the order',
      send: async ({ notify, ...sent }) => {
        const details = withPostcodeOf(shown, sent, form.form.getValues('postal_code'))
        const changed = correctionOf(shown, details)
        const isSent = notify && order.is_paid && changed !== undefined
        const confirmed = confirmationOf(doubtedPlace.current, details)
        try {
          await correct.mutateAsync({ ...changed, ...confirmed, notify: isSent })
        } catch (error) {
          return await onRefused(error as Error, details)
        }
        toast.success(isSent ? `Changes saved. A confirmation goes to ${details.email}.` : 'Changes saved.')
        onDone()
      },
    },
  )
  const onRefused = async (error: Error, place: Place) => {
    if (isUnserved(error)) {
      doubtedPlace.current = place
      throw new Error(`${error.message} If it is to be sent there all the same, press Save Changes again.`)
    }
    if (!isEditConflict(error)) throw error
    const stored = await readFresh()
    if (isSame(detailsOf(stored), shown)) throw error
    merge(form.form, { ...detailsOf(stored), notify: true }, error)
    setOrder(stored)
  }
  return { ...form, order, conflict }
}

function isUnserved(error: unknown): error is Error {
  return isClientError(error) && error.fields.some(({ path }) => path === 'confirm_place')
}

type Details = OrderDetails & { notify: boolean }

/** An order that is collected may have none. */
function withoutAddress<O>(
  { shipping }: AdminOrder,
  resolver: Resolver<Details, unknown, O>,
): Resolver<Details, unknown, O> {
  if (shipping.kind !== 'collect') return resolver
  return (values, context, options) => {
    const isGiven = ADDRESS.some((name) => values[name].trim())
    return resolver(isGiven ? values : { ...values, ...NO_ADDRESS }, context, options)
  }
}
