import { type DeliveryMethod, deliveryMethodFields } from '../../../../contract/delivery/delivery-method.ts'
import { readPrice } from '../../../../contract/read-amount.ts'
import { numberToSend } from '../../parts/number-field.ts'

/** A method as the texts of its form. */
export type MethodTexts = ReturnType<typeof textsOf>

const NEW: DeliveryMethod = {
  ...deliveryMethodFields.parse({ name: 'New', price: 0, days_from: 1, days_to: 2 }),
  key: '',
  name: '',
}

/** A new one has no price yet: at 0 it would be free for everybody. */
export function textsOf(given?: DeliveryMethod) {
  const method = given ?? NEW
  const { price_steps, countries, postal_codes, workdays } = method
  return {
    ...method,
    price: textOf(given ? given.price : null),
    free_over: textOf(method.free_over),
    insured_value: textOf(method.insured_value),
    days_from: String(method.days_from),
    days_to: String(method.days_to),
    cut_off: method.cut_off ?? '',
    workdays: workdays.map(String),
    countries: countries.join(', '),
    postal_codes: postal_codes.join(', '),
    price_steps: price_steps.map(({ from, price }) => `${from}: ${price}`).join('\n'),
  }
}

/**
 * What cannot be read is sent as it is: the shop says what is wrong with it.
 * @param others keys that a new method must not have
 */
export function methodOf(
  texts: MethodTexts,
  shown: DeliveryMethod | undefined,
  others: string[],
): DeliveryMethod {
  return {
    ...texts,
    key: shown?.key ?? keyOf(texts.name, others),
    price: numberToSend(texts.price, undefined, readPrice) as number,
    free_over: numberToSend(texts.free_over, null, readPrice),
    insured_value: numberToSend(texts.insured_value, null, readPrice),
    days_from: numberToSend(texts.days_from, null) as number,
    days_to: numberToSend(texts.days_to, null) as number,
    cut_off: texts.cut_off || null,
    workdays: texts.workdays.map(Number),
    countries: partsOf(texts.countries, /[,\n]/),
    postal_codes: partsOf(texts.postal_codes, /[,\n]/),
    price_steps: partsOf(texts.price_steps, /\n/).map(stepOf),
  }
}

/** 'Highlands & islands' → 'highlands_islands', 'Почта' → 'method', the next such 'method_2' */
function keyOf(name: string, others: string[]): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
  const key = plain.replaceAll(/^[_\d]+|_+$/g, '').slice(0, 36) || 'method'
  let free = key
  for (let at = 2; others.includes(free); at++) free = `${key}_${at}`
  return free
}

function stepOf(text: string): { from: number; price: number } {
  const [from = '', ...price] = text.split(':')
  return { from: readPrice(from), price: readPrice(price.join(':')) }
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
