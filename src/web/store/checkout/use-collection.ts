import { useRef, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { useShopConfig } from '../../shared/shop-config.ts'
import type { Checkout } from './checkout-section.tsx'

export type Collection = ReturnType<typeof useCollection>

/** Who collects an order is asked for an address only where an invoice needs it, or wants one on it. */
export function useCollection({ deliveryType, quote }: Checkout) {
  const { deliveryMethods, invoices } = useShopConfig()
  const { made, simplifiedUpTo } = invoices
  const [isWanted, setWanted] = useState(false)
  const isCollected = deliveryMethods.some(({ key, kind }) => key === deliveryType && kind === 'collect')
  const total = Math.round(Number(quote.data?.total ?? 0) * 100)
  const isNeeded = made === 'always' && (simplifiedUpTo === null || total > simplifiedUpTo)
  const isAsked = !isCollected || isNeeded || isWanted
  const isLeftOut = useRef(false)
  isLeftOut.current = !isAsked
  return { isCollected, isNeeded, isAsked, isWanted, setWanted, isLeftOut }
}

/** Validates an address that is not asked for as one that is not given. */
export function withoutAddress<F extends FieldValues, O>(
  resolver: Resolver<F, unknown, O>,
  { isLeftOut }: Pick<Collection, 'isLeftOut'>,
  notGiven: NoInfer<Partial<F>>,
): Resolver<F, unknown, O> {
  return (values, context, options) =>
    resolver(isLeftOut.current ? { ...values, ...notGiven } : values, context, options)
}
