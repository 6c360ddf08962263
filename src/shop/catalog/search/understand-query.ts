import { readPriceWords } from './read-price-words.ts'
import { readSizeWords } from './read-size-words.ts'
import { normalizeWords, wordsOf } from './split-words.ts'
import type { SynonymGroup } from './synonyms.ts'
import { tsqueries, type Unit, withPrefix } from './tsqueries.ts'

/**
 * @property rest the text without prices, ring size, sale, recipients and fillers
 * @property words of the rest
 * @property document tsquery of all words, or what means the same; '' when there is nothing to look up
 * @property engravable tsquery of the words beside 'engraved', when it is one: then what can be engraved matches, too
 * @property units what the words are, one by one
 * @property strict tsquery of all words, those of a term together, without descriptions, for ranking
 * @property anyWord tsquery of the words and what was left out, for ranking
 * @property sale as it was typed: only pieces on sale
 * @property isGift only pieces in stock
 */
export type Understood = {
  rest: string
  words: string[]
  document: string
  engravable?: string | undefined
  units: Unit[]
  strict: string
  anyWord: string
  min?: number | undefined
  max?: number | undefined
  /** As they were typed. */
  prices: string[]
  sale?: string | undefined
  /** As it was typed. */
  size?: string | undefined
  /** As products name it. */
  sizes?: string[] | undefined
  isGift: boolean
}

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'giu')

const OCCASIONS =
  '(?:mother|father|valentine)s? day|(?:(?:push|wedding|engagement|christening|baptism|retirement|leaving|thank you|new baby|housewarming) )?(?:gifts?|presents?)|gift(?:ing|ed)|stocking fillers?|(?:\\d+(?:st|nd|rd|th) )?(?:birthdays?|anniversar(?:y|ies))|christmas|xmas|secret santa|valentines?|easter|graduation'
const RECIPIENTS =
  'mum(?:my|s)?|mom(?:my|s)?|mothers?(?! of )|mama|dad(?:dy|s)?|fathers?|hers?|him|his|girlfriends?|boyfriends?|fiancee?s?|wife|wives|husbands?|partners?|sisters?|brothers?|daughters?|sons?|nieces?|nephews?|aunt(?:ie|y)?s?|uncles?|gran(?:ny|dma|dmother|dpa|dad|dfather)?s?|nan(?:a|ny)?s?|(?:god|grand)?parents?|brides?|bridesmaids?|grooms?|friends?|teachers?|wom[ae]ns?|lady|ladies|girls?|mens?|man(?! made)|boys?|kids?|child(?:ren)?|teen(?:ager)?s?|someone|loved ones?'
const SALE =
  '(?:(?:on|in) )?(?:the )?(?<!for )sales?|on (?:special )?offer|(?:special )?offers|reduced|clearance|discount(?:s|ed)?|half price|bargains?|marked down'
const FILLERS =
  'for sale|jewell?e?ry|jewels?|jewlery|accessor(?:y|ies)|pieces?|something|anything|things?|items?|products?|ideas?|buy|shop|shopping|making|find|show|looking|want|need|please|nice|lovely|pretty|beautiful|best|cheap|prices?|priced|cost(?:s|ing)?|special'

/** Nobody types more; each is looked up in several ways. */
const MAX_WORDS = 12

const SALE_WORDS = word(SALE)
const GIFT_WORDS = word(`${OCCASIONS}|${RECIPIENTS}`)
const FILLER_WORDS = word(FILLERS)

/**
 * @param synonyms the owner's groups
 * @param isTyping the last word may be the start of one
 */
export function understandQuery(text: string, synonyms: SynonymGroup[], isTyping = false): Understood {
  const { rest: unsized, size, sizes } = readSizeWords(text)
  const normalized = normalizeWords(unsized)
  const { rest: unpriced, min, max, prices } = readPriceWords(normalized)
  const [sale] = unpriced.match(SALE_WORDS) ?? []
  const unreduced = unpriced.replace(SALE_WORDS, ' ')
  const left = unreduced.match(GIFT_WORDS) ?? []
  const rest = unreduced.replace(GIFT_WORDS, ' ').replace(FILLER_WORDS, ' ').replaceAll(/\s+/g, ' ').trim()
  const words = wordsOf(rest).slice(0, MAX_WORDS)
  const queries = tsqueries(words, { synonyms, left: wordsOf(left.join(' ')) })
  return {
    rest: rest === normalized ? unsized : words.join(' '),
    words,
    ...(isTyping ? withPrefix(queries, words) : queries),
    min,
    max,
    prices,
    sale,
    size,
    sizes,
    isGift: left.length > 0,
  }
}

export function withWords(understood: Understood, words: string[], synonyms: SynonymGroup[]): Understood {
  return { ...understood, rest: words.join(' '), words, ...tsqueries(words, { synonyms, left: [] }) }
}
