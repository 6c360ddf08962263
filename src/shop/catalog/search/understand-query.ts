import { readPriceWords } from './read-price-words.ts'
import { readSizeWords } from './read-size-words.ts'
import { normalizeWords, wordsOf } from './split-words.ts'
import { expandWords, isKind, type SynonymGroup } from './synonyms.ts'

/**
 * @property rest the text without prices, ring size, sale, recipients and fillers
 * @property words of the rest
 * @property document tsquery of all words, or what means the same; '' when there is nothing to look up
 * @property engravable tsquery of the words beside 'engraved', when it is one: then what can be engraved matches, too
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

const ENGRAVED = /^(?:engrav|monogram|personali[sz]|customi[sz])/

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

function tsqueries(words: string[], { synonyms, left }: { synonyms: SynonymGroup[]; left: string[] }) {
  const units = unitsOf(words, synonyms)
  const others = words.filter((one) => !ENGRAVED.test(one))
  const ways: string[] = []
  if (units.some((same) => isWord(same))) {
    ways.push(everyUnit(units))
    // 'moon stone' may be a moonstone.
    for (const at of words.keys())
      if (at > 0)
        ways.push(
          join(
            [...words.slice(0, at - 1), words.slice(at - 1, at + 1).join(''), ...words.slice(at + 1)],
            '&',
          ),
        )
  }
  // Of a piece with options a code ends with the option: 'rg5001' is the start of 'RG-5001-GI'.
  const code = words.join('').replaceAll('.', '')
  if (/\d/.test(code) && /\p{L}/u.test(code)) ways.push(`${code}:*A`)
  return {
    document: join(ways, '|'),
    engravable: others.length < words.length ? everyUnit(unitsOf(others, synonyms)) : undefined,
    strict: everyUnit(units, strictly),
    anyWord: join([...units.flat(2), ...left], '|'),
  }
}

/** Words or terms, each with what means the same. */
function unitsOf(words: string[], synonyms: SynonymGroup[]): SynonymGroup[] {
  const units: SynonymGroup[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const { term, same } = inInches(rest) ?? measured(rest) ?? expandWords(rest, synonyms)
    units.push(same)
    at += term.length
  }
  return units
}

/** Neither a letter or two nor a number alone: documents have too many of them. */
function isWord(same: SynonymGroup): boolean {
  return same.length > 1 || same.some((term) => term.length > 1 || /\p{L}{3}/u.test(term.join()))
}

/** '45 cm' */
function measured([number = '', unit = '']: string[]): { term: string[]; same: SynonymGroup } | undefined {
  const isMeasure = /^\d/.test(number) && /^(?:mm|cm|g)$/.test(unit)
  return isMeasure ? { term: [number, unit], same: [[number, unit]] } : undefined
}

/** 18 inches are sold as 45 or 46 cm. */
function inInches([number = '', unit]: string[]): { term: string[]; same: SynonymGroup } | undefined {
  if (unit !== 'inch' || !/^\d/.test(number)) return undefined
  const term = [number, unit]
  const length = Number(number) * 2.54
  const usual = length % 5 < 1.3 ? [length - (length % 5)] : []
  return { term, same: [term, ...[length, ...usual].map((cm) => [String(Math.round(cm)), 'cm'])] }
}

function everyUnit(units: SynonymGroup[], queryOf = anyTerm): string {
  const each = units.map(queryOf)
  const parts = each.flatMap((query, at) => caratOf(units, at) ?? (caratOf(units, at + 1) ? [] : query))
  return join(parts, '&')
}

function anyTerm(same: SynonymGroup): string {
  return join(
    same.map((term) => join(term, '&')),
    '|',
  )
}

/** What a piece is must be in its name or category: a necklace has a 'spring ring' as its clasp. */
function strictly(same: SynonymGroup): string {
  const weights = isKind(same) ? 'AB' : 'ABC'
  const weighted = same.map((term) => term.map((one) => `${one}:${weights}`))
  return join(
    weighted.map((term) => join(term, '<->')),
    '|',
  )
}

/** Parts per thousand of gold. */
const FINENESS: Record<string, number> = { 9: 375, 14: 585, 18: 750, 22: 916, 24: 999 }

/** Of '9' before 'carat' at `at`: documents have '9ct', and a fact the fineness. A 9 and a carat apart mean something else. */
function caratOf(units: SynonymGroup[], at: number): string | undefined {
  const [number = '', carat = ''] = [at - 1, at].map((place) => units[place]?.[0]?.join(' '))
  if (!/^\d{1,2}$/.test(number) || !/^(?:[ck]t|[ck]arats?|k)$/.test(carat)) return undefined
  return FINENESS[number] ? `(${number}ct|${FINENESS[number]}:C)` : `${number}ct`
}

/** Descriptions have too many words to be found by their start. 'nk 40' may be the start of a code. */
function withPrefix(queries: ReturnType<typeof tsqueries>, words: string[]) {
  if (words.length === 0) return queries
  const { document, anyWord } = queries
  const starts = [
    join(words.with(-1, `${words.at(-1)}:*ABC`), '&'),
    `${words.join('').replaceAll('.', '')}:*ABC`,
  ]
  const either = (query: string) => join([query, ...starts].filter(Boolean), '|')
  return { ...queries, document: either(document), anyWord: either(anyWord) }
}

function join(parts: string[], operator: '&' | '|' | '<->'): string {
  return parts.length > 1 ? `(${parts.join(operator)})` : (parts[0] ?? '')
}
