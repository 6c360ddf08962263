import { z } from 'zod'
import { addressFields } from '../address/address.ts'
import { amount, date, dateOf, line, optionalLine, optionalMultiline, queryText, uuid } from '../fields.ts'
import { image } from '../product.ts'

export const GIFT_MESSAGE_LENGTH = 300

const receiver = z.object({
  name: line("Receiver's name is required", 200),
  phone: optionalLine(40).nullish(),
  address: line('Address is required'),
  ...addressFields,
})

type Receiver = z.input<typeof receiver>

const giftReceiver = z.preprocess(inOwnWords, receiver)

/** Takes the names of other persons' fields, too: `first_name`, `last_name`, `phone_number`. */
function inOwnWords(given: Receiver): Receiver {
  if (typeof given !== 'object' || given === null) return given
  const { first_name, last_name, phone_number } = given as Record<string, unknown>
  const name = [first_name, last_name].filter((part) => typeof part === 'string').join(' ')
  return { ...given, name: given.name ?? name, phone: given.phone ?? (phone_number as Receiver['phone']) }
}

const wishes = {
  box_product_id: uuid.nullish(),
  /** The first day on which it may arrive. */
  not_before: dateOf('Not before').nullish(),
}

export const giftBody = z.object({
  receiver: giftReceiver,
  message: optionalMultiline(GIFT_MESSAGE_LENGTH).nullish(),
  ...wishes,
  /** The payer's pages hide the pieces until that day. */
  hide_until_then: z.boolean({ error: 'Hide until then must be true or false' }).nullish(),
})

export type GiftBody = z.infer<typeof giftBody>

/** Of a quote: what the price and the days depend on, as far as it is known. */
export const quotedGift = z.object({
  receiver: z.object({ country: queryText(100), postal_code: queryText(20) }).nullish(),
  ...wishes,
})

export type QuotedGift = z.infer<typeof quotedGift>

export const giftBox = z.object({
  product_id: uuid,
  name: z.string(),
  price: amount,
  images: z.array(image),
})

const postalAddress = {
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
}

export const orderGift = z.object({
  receiver: z.object({ name: z.string(), phone: z.string().nullable(), ...postalAddress }),
  message: z.string().nullable(),
  box_product_id: uuid.nullable(),
  not_before: date.nullable(),
  hide_until_then: z.boolean(),
  /** The first day on which the payer's pages show the pieces; null: always. */
  hidden_until: date.nullable(),
  /** The payer's address. */
  billing_address: z.object(postalAddress),
  /** For admins alone. */
  receipt_code: z.string().optional(),
})

export type OrderGift = z.infer<typeof orderGift>
