import { leaveOutWords } from './leave-out-words.ts'
import { readPriceWords, spellOutInches } from './read-price-words.ts'
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

/** Nobody types more; each is looked up in several ways. */
const MAX_WORDS = 12

/**
 * @param synonyms the owner's groups
 * @param isTyping the last word may be the start of one
 */
export function understandQuery(text: string, synonyms: SynonymGroup[], isTyping = false): Understood {
  const { rest: unsized, size, sizes } = readSizeWords(text)
  const normalized = normalizeWords(unsized)
  const { rest: unpriced, min, max, prices } = readPriceWords(normalized)
  const { rest, sale, left, isGift } = leaveOutWords(spellOutInches(unpriced), synonyms)
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
    isGift,
  }
}

export function withWords(
  understood: Understood,
  words: string[],
  { synonyms, isTyping = false }: { synonyms: SynonymGroup[]; isTyping?: boolean },
): Understood {
  const queries = tsqueries(words, { synonyms, left: [] })
  return {
    ...understood,
    rest: words.join(' '),
    words,
    ...(isTyping ? withPrefix(queries, words) : queries),
  }
}
