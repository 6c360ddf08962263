import { readAmount } from '../../../contract/read-amount.ts'
import { NUMBER_WORDS, numberOf } from './number-words.ts'

/** @property prices as they were typed */
type PriceWords = { min?: number; max?: number; rest: string; prices: string[] }

// '£1k' is a thousand; '18k' without a currency is gold.
const THOUSANDS = String.raw`(?:(?<=[£$€]\s?)|(?!(?:8|9|10|14|18|21|22|24)k))\d+(?:\.\d+)?k`
const NUMBER = String.raw`(?:${THOUSANDS}|\d+(?:,\d{3})*(?:\.\d{1,2})?(?![\d.,]*\d)|${NUMBER_WORDS})`
const UNIT = String.raw`(?!\s*(?:mm|cm|m|ct|carats?|karats?|k|kt|inch|inches|g|grams?|st|nd|rd|th|%|"|”)(?![\p{L}\p{N}]))`
const CURRENCY = String.raw`(?:[£$€]|\b(?:gbp|eur|usd)\b)`
const AFTER = String.raw`(?:\s*(?:[£$€]|(?:pounds?|quid|gbp|euros?|eur|dollars?|usd)\b))`
const AMOUNT = String.raw`${CURRENCY}?\s*(${NUMBER})(?![\p{L}\d])${UNIT}${AFTER}?`
const BEFORE = String.raw`(?<![\p{L}\p{N}.-])`

const HAS_CURRENCY = new RegExp(AFTER, 'iu')
const IN = /^\s*in(?![\p{L}\d])/iu
const IN_METAL_OR_COLOUR =
  /^\s*in\s+(?:\d+\s*(?:ct|kt?|carats?|karats?)|gold(?:en)?|(?:sterling\s+)?silver|platinum|palladium|titanium|(?:stainless\s+)?steel|brass|bronze|copper|rose|white|yellow|black|grey|gray|blue|green|red|pink|purple|orange|brown|cream|turquoise|pearls?|diamonds?|stock|size)(?!\p{L})/iu
/** Longer than any chain. */
const MAX_INCHES = 60

type Range = { min?: number; max?: number }
type Rule = { pattern: RegExp; range: (first: number, second: number) => Range }

const rule = (pattern: string, range: Rule['range']): Rule => ({
  pattern: new RegExp(BEFORE + pattern, 'iu'),
  range,
})
const atMost = (max: number) => ({ max })
const atLeast = (min: number) => ({ min })
const around = (amount: number) => ({ min: amount * 0.75, max: amount * 1.25 })

const BETWEEN = [
  rule(
    String.raw`(?:between\s+|from\s+)?${AMOUNT}\s*(?:-|–|—|to|and|till|until)\s*${AMOUNT}`,
    (min, max) => ({ min, max }),
  ),
]
const AT_MOST = [
  rule(
    String.raw`(?:under|below|beneath|(?:less|cheaper|lower|no more|not more|not over)\s+than|not over|up\s?to|at most|within|max(?:imum)?(?:\s+of)?|(?:on a\s+)?budget(?:\s+of)?|<=?)\s*${AMOUNT}`,
    atMost,
  ),
  rule(
    String.raw`${AMOUNT}\s*(?:(?:or|and)\s+(?:less|under|below|cheaper)|max(?:imum)?|tops)(?!\p{L})`,
    atMost,
  ),
]
// What is left of 'from 16 to 18 in' is no price either.
const NO_RANGE = String.raw`(?!\s*(?:-|–|—|to|till|until)\s*[\d.]+\s*in(?![\p{L}\d]))`
const AT_LEAST = [
  rule(
    String.raw`(?:over|above|(?:more|higher|no less|not less)\s+than|at least|from|starting at|upwards of|min(?:imum)?(?:\s+of)?|>=?)\s*${AMOUNT}${NO_RANGE}`,
    atLeast,
  ),
  rule(
    String.raw`${AMOUNT}\s*(?:\+|plus(?!\p{L})|(?:or|and)\s+(?:more|over|above|up|upwards)(?!\p{L})|upwards(?!\p{L})|min(?:imum)?(?!\p{L}))`,
    atLeast,
  ),
]
const AROUND = [
  rule(String.raw`(?:around|about|approx(?:imately)?|circa|roughly|~)\s*${AMOUNT}`, around),
  rule(String.raw`${CURRENCY}\s*(${NUMBER})(?![\p{L}\d])`, around),
  rule(String.raw`(${NUMBER})\s*(?:pounds?|quid|euros?|dollars?)(?!\p{L})`, around),
]

/** 'hoops over £50 under £90' → min 50, max 90, rest 'hoops'. In major units. */
export function readPriceWords(text: string): PriceWords {
  const between = readRange(text, BETWEEN)
  if (between) return between
  const bounds = (['max', 'min'] as const).reduce<PriceWords>((read, bound) => withBound(read, bound), {
    rest: text,
    prices: [],
  })
  const { min = 0, max = min } = bounds
  // '100 min 200 max' was read as 'min 200'.
  if (min > max) return { ...bounds, min: max, max: min }
  return bounds.prices.length > 0 ? bounds : (readRange(text, AROUND) ?? bounds)
}

function withBound(read: PriceWords, bound: 'min' | 'max'): PriceWords {
  const found = readRange(read.rest, bound === 'max' ? AT_MOST : AT_LEAST)
  return found ? { ...read, ...found, prices: [...read.prices, ...found.prices] } : read
}

function readRange(text: string, rules: Rule[]): PriceWords | undefined {
  for (const { pattern, range } of rules) {
    const match = pattern.exec(text)
    if (!match) continue
    const [first = 0, second = 0] = match.slice(1).map(amountOf)
    // 'nk 4008-45' is a code.
    if (second && second < first) continue
    const after = text.slice(match.index + match[0].length)
    if (Math.max(first, second) <= MAX_INCHES && isInInches(match[0], after, second > 0)) continue
    const rest = `${text.slice(0, match.index)} ${after}`
    return { ...range(first, second), rest: rest.replaceAll(/\s+/g, ' ').trim(), prices: [match[0].trim()] }
  }
  return undefined
}

/** 'under 18 in long' and '16 to 18 in silver', but not 'under £18 in a box' or 'under 90 in gold'. */
function isInInches(typed: string, after: string, isRange: boolean): boolean {
  return IN.test(after) && !HAS_CURRENCY.test(typed) && (isRange || !IN_METAL_OR_COLOUR.test(after))
}

function amountOf(text = ''): number {
  return numberOf(text) ?? (text.endsWith('k') ? 1000 * Number(text.slice(0, -1)) : readAmount(text))
}
