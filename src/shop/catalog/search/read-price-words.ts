import { readAmount } from '../../../contract/read-amount.ts'
import { NUMBER_WORDS, numberOf } from './number-words.ts'
import { STONES } from './other-words.ts'
import { keyOf } from './synonyms.ts'

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
/** Else a lower number that comes second is no bound: 'nk 4008-45' is a code, and 'under £200 and 18 in' has a length. */
const IS_SURELY_A_RANGE = /^(?:between\s.*\s(?:and|to)|from\s.*\sto)\s/iu
const IN = /^\s*in(?![\p{L}\d])/iu
const IN_IS_A_WORD =
  /^\s*in\s+(?:stock|size|box(?:es)?(?![\s-]+(?:chain|link|set))|an?|the|my|one|total)(?!\p{L})/iu
const IN_CARATS = /^\s*in\s+\d+\s*(?:ct|kt?|carats?|karats?)(?!\p{L})/iu
const WORD_AFTER_IN = /^\s*in\s+(\p{L}+)/iu
const METALS_AND_COLOURS =
  'gold golden sterling silver platinum palladium titanium tungsten stainless steel brass bronze copper rose white yellow black grey gray blue green red pink purple orange brown cream'
const MATERIALS = new Set([...METALS_AND_COLOURS.split(' '), ...STONES].map((word) => keyOf([word])))
// Not 'set of 3 in silk', 'top 10 in rings', '2 in 1'.
const NUMBER_IN = /(?<![\p{L}\d.,-]|of |top )(\d+(?:\.\d+)?)[\s-]+in(?![\p{L}\d]|[\s-]*\d)/giu
const OF_A_CHAIN = /(?<!\p{L})(?:chain|necklace|bracelet|anklet)s?(?!\p{L})/iu
/** Longer than any chain. */
const MAX_INCHES = 60
/** Before a material: 'between 16 and 18 in silver' is a length, 'between 40 and 60 in gold' a price. */
const MAX_INCHES_OF_MATERIAL = 40

type Range = { min?: number; max?: number }
type Rule = { pattern: RegExp; range: (first: number, second: number) => Range }

const rule = (pattern: string, range: Rule['range']): Rule => ({
  pattern: new RegExp(BEFORE + pattern, 'giu'),
  range,
})
const atMost = (max: number) => ({ max })
const atLeast = (min: number) => ({ min })
const around = (amount: number) => ({ min: amount * 0.75, max: amount * 1.25 })

const BETWEEN = [
  rule(
    String.raw`(?:between\s+|from\s+)?${AMOUNT}\s*(?:-|–|—|to|and|till|until)\s*${AMOUNT}`,
    (one, other) => ({ min: Math.min(one, other), max: Math.max(one, other) }),
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
  for (const { pattern, range } of rules)
    for (const match of text.matchAll(pattern)) {
      const [first = 0, second = 0] = match.slice(1).map(amountOf)
      if (second && second < first && !IS_SURELY_A_RANGE.test(match[0])) continue
      const after = text.slice(match.index + match[0].length)
      if (!HAS_CURRENCY.test(match[0]) && isInInches(first, second, after)) continue
      const rest = `${text.slice(0, match.index)} ${after}`
      return {
        ...range(first, second),
        rest: rest.replaceAll(/\s+/g, ' ').trim(),
        prices: [match[0].trim()],
      }
    }
  return undefined
}

/** 'under 18 in long' and '16 to 18 in silver', but not 'under 40 in a box' or 'under 40 in gold'. */
function isInInches(first: number, second: number, after: string): boolean {
  if (!IN.test(after) || IN_IS_A_WORD.test(after)) return false
  if (!isMaterial(after)) return Math.max(first, second) <= MAX_INCHES
  return second > 0 && second <= MAX_INCHES_OF_MATERIAL
}

/** '18 in chain' → '18 inch chain', '18 in silver chain' → '18 inch silver chain', of a text without its prices */
export function spellOutInches(text: string): string {
  return text.replaceAll(NUMBER_IN, (match, number: string, at: number) => {
    const after = ` in${text.slice(at + match.length)}`
    const isOfChain = Number(number) <= MAX_INCHES_OF_MATERIAL && isMaterial(after) && OF_A_CHAIN.test(after)
    return isOfChain || isInInches(Number(number), 0, after) ? `${number} inch` : match
  })
}

function isMaterial(after: string): boolean {
  const [, word = ''] = WORD_AFTER_IN.exec(after) ?? []
  return IN_CARATS.test(after) || MATERIALS.has(keyOf([word.toLowerCase()]))
}

function amountOf(text = ''): number {
  return numberOf(text) ?? (text.endsWith('k') ? 1000 * Number(text.slice(0, -1)) : readAmount(text))
}
