import { useEffect, useRef } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { dayIn } from '../../../contract/day.ts'
import { dayProblem, lastDay } from '../../../contract/gifts/day-problem.ts'
import type { giftBody } from '../../../contract/gifts/gift.ts'
import { ApiError } from '../../data/client.ts'
import { checkAddress } from '../../shared/address/check-address.ts'
import { placeToQuote } from '../../shared/address/country-input.tsx'
import { useAddressChecks } from '../../shared/address/load-address-checks.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import type { Checkout } from './checkout-section.tsx'

type Gift = z.input<typeof giftBody>
export type GiftForm = UseFormReturn<{ gift?: Gift | null }>

export const GIFT_PATHS = {
  country: 'gift.receiver.country',
  postalCode: 'gift.receiver.postal_code',
  state: 'gift.receiver.state',
  phone: 'gift.receiver.phone',
} as const

const DAY = 'gift.not_before'
const GIFT_FIELDS = ['gift.box_product_id', DAY] as const

/** Adds the checks of addresses for that of the receiver, and that of the day. */
export function checkGift<F extends FieldValues, O>(
  resolver: Resolver<F, unknown, O>,
  timeZone: string,
): Resolver<F, unknown, O> {
  const ofReceiver = checkAddress(resolver, GIFT_PATHS as never)
  return async (values, context, options) => {
    if (!values.gift) return resolver(values, context, options)
    const result = await ofReceiver(values, context, options)
    const message = dayProblem(values.gift.not_before, dayIn(timeZone, new Date()))
    if (!message || get(result.errors, DAY)) return result
    const errors = { ...result.errors } as FieldErrors<F>
    set(errors, DAY, { type: 'day', message })
    return { values: {}, errors }
  }
}

/** The form's gift, which the quote follows: where to, with which box, not before which day. */
export function useGift(form: GiftForm, { choices, quote, onChoose }: Checkout) {
  const { country, timeZone } = useShopConfig()
  const checks = useAddressChecks()
  const gift = form.watch('gift')
  const lastTyped = useRef<Gift>(null)
  const requote = () => {
    const { gift: _, ...place } = choices.shipTo ?? {}
    const typed = form.getValues('gift')
    const quoted = typed && { receiver: placeToQuote(checks, typed.receiver), ...quotedOf(typed, timeZone) }
    onChoose({ ...choices, shipTo: quoted ? { ...place, gift: quoted } : place })
  }
  const toggle = (isGift: boolean) => {
    if (!isGift) lastTyped.current = form.getValues('gift') ?? null
    form.clearErrors('gift')
    form.setValue('gift', isGift ? (lastTyped.current ?? emptyGift(country)) : null)
    requote()
  }
  // A box may be sold out, or a day over, since it was chosen: also while the page was closed.
  const problem = quote.error instanceof ApiError ? quote.error.fields[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem
  useEffect(() => {
    const field = GIFT_FIELDS.find((path) => path === problem?.path)
    if (!field || !problem) return
    form.setValue(field, null)
    form.setError(field, { message: problem.message }, { shouldFocus: true })
    requote()
  }, [problem])
  return { gift, toggle, requote }
}

function quotedOf({ box_product_id, not_before }: Gift, timeZone: string) {
  return {
    box_product_id: box_product_id || null,
    not_before: isOffered(not_before, timeZone) ? not_before : null,
  }
}

/** The days of the date field. */
export function offeredDays(timeZone: string): { min: string; max: string } {
  const min = dayIn(timeZone, new Date())
  return { min, max: lastDay(min) }
}

function isOffered(day: string | null | undefined, timeZone: string): day is string {
  return /^\d{4}-\d\d-\d\d$/.test(day ?? '') && !dayProblem(day, dayIn(timeZone, new Date()))
}

function emptyGift(country: string): Gift {
  const address = { address: '', city: '', state: '', postal_code: '', country }
  return {
    receiver: { name: '', phone: '', ...address },
    message: '',
    box_product_id: null,
    not_before: null,
    hide_until_then: false,
  }
}
