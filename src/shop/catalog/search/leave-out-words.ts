import { STOP_WORDS, wordsOf } from './split-words.ts'
import type { SynonymGroup } from './synonyms.ts'

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'giu')

const OCCASIONS =
  '(?:mother|father|valentine)s? day|(?:(?:push|wedding|engagement|christening|baptism|retirement|leaving|thank you|new baby|housewarming) )?(?:gifts?|presents?)|gift(?:ing|ed)|stocking fillers?|(?:\\d+(?:st|nd|rd|th) )?(?:birthdays?|anniversar(?:y|ies))|christmas|xmas|secret santa|valentines?|easter|graduation'
const HER =
  'mum(?:my|s)?|mom(?:my|s)?|mothers?(?! of )|mama|hers?|girlfriends?|fiancees?|wife|wives|sisters?|daughters?|nieces?|aunt(?:ie|y)?s?|gran(?:ny|dma|dmother)?s?|nan(?:a|ny)?s?|brides?|bridesmaids?|wom[ae]ns?|lady|ladies'
const HIM =
  'dad(?:dy|s)?|fathers?|him|his|boyfriends?|fiances?|husbands?|brothers?|sons?|nephews?|uncles?|gran(?:dpa|d?dad|dfather)s?|grooms?|mens?|man(?! made)'
const OTHERS =
  'partners?|(?:god|grand)?parents?|friends?|teachers?|kids?|child(?:ren)?|teen(?:ager)?s?|girls?|boys?|someone|loved ones?'
const RECIPIENTS = `${HER}|${HIM}|${OTHERS}`
const SALE =
  '(?:(?:on|in) )?(?:the )?(?<!for )sales?|on (?:special )?offer|(?:special )?offers|reduced|clearance|discount(?:s|ed)?|half price|bargains?|marked down'
const FILLERS =
  'for sale|in[\\s-]stock|in\\s+(?:(?:an?|the|its)\\s+)?box(?:es)?(?![\\s-]+(?:chain|link|set))|new(?: in| arrivals?)|(?:latest|newest)(?: arrivals?)?|arrivals?|whats new|just in|jewell?e?ry|jewels?|jewlery|accessor(?:y|ies)|pieces?|something|anything|things?|items?|products?|ideas?|buy|shop|shopping|making|find|show|looking|want|need|please|nice|lovely|pretty|beautiful|best|cheap|prices?|priced|cost(?:s|ing)?|special'
/** They choose among pieces only by rank, unless they are all that was typed. */
const SOFT = String.raw`short|long|new|(?<!multi[\s-]?)colou?r(?:ed|s)?`
/** An occasion, but only without a piece: a wedding ring is one. */
const OCCASION_ALONE = /^(?:sets? )?(?:bridal|weddings?)(?: sets?)?$/

const SALE_WORDS = word(SALE)
const GIFT_WORDS = word(`${OCCASIONS}|${RECIPIENTS}`)
const FOR_HER = word(HER)
const FOR_HIM = word(HIM)
const FOR_OTHERS = word(OTHERS)
const FILLER_WORDS = word(FILLERS)
const SOFT_WORDS = word(SOFT)

/**
 * @property sale as it was typed
 * @property left what was left out and still ranks
 */
type LeftOut = { rest: string; sale?: string | undefined; left: string[]; isGift: boolean }

/** Leaves out what says nothing about a piece, but nothing of the owner's synonyms. */
export function leaveOutWords(text: string, own: SynonymGroup[]): LeftOut {
  const [typed, sales] = cut(splitByTerms(text, own), SALE_WORDS)
  const [unaddressed, gift] = cut(typed, GIFT_WORDS)
  const [filled] = cut(unaddressed, FILLER_WORDS)
  const [hard, soft] = cut(filled, SOFT_WORDS)
  const isSoftOnly = wordsOf(hard.join(' ')).length === 0
  const rest = (isSoftOnly ? filled : hard).join(' ').replaceAll(/\s+/g, ' ').trim()
  const left = isSoftOnly ? gift : [...gift, ...soft]
  const words = wordsOf(rest)
  if (OCCASION_ALONE.test(words.join(' ')))
    return { rest: '', sale: sales[0], left: [...left, ...words], isGift: true }
  return { rest, sale: sales[0], left, isGift: gift.length > 0 }
}

/** @returns undefined when the text names nobody, both, or others */
export function recipientOf(text: string): 'her' | 'him' | undefined {
  const [her, him, others] = [FOR_HER, FOR_HIM, FOR_OTHERS].map((names) => text.search(names) >= 0)
  if (her === him || others) return undefined
  return her ? 'her' : 'him'
}

/** @returns the parts without matches, and the matches; every second part is a term, which is kept whole */
function cut(parts: string[], pattern: RegExp): [string[], string[]] {
  const isTerm = (at: number) => at % 2 === 1
  return [
    parts.map((part, at) => (isTerm(at) ? part : part.replace(pattern, ' '))),
    parts.flatMap((part, at) => (isTerm(at) ? [] : (part.match(pattern) ?? []))),
  ]
}

const BETWEEN_WORDS = String.raw`[\s-]+(?:(?:${[...STOP_WORDS].join('|')})[\s-]+)*`

/** 'mens ring, gold' with the term 'mens ring' → '', 'mens ring', ', gold' */
function splitByTerms(text: string, own: SynonymGroup[]): string[] {
  const singular = (one: string) => one.replace(/(?<=..[^s])s$/, '')
  const terms = own
    .flat()
    .filter(([first]) => first && text.includes(singular(first)))
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.map((one) => `${singular(one).replaceAll('.', String.raw`\.`)}(?:e?s)?`))
  if (terms.length === 0) return [text]
  return text.split(word(`(${terms.map((term) => term.join(BETWEEN_WORDS)).join('|')})`))
}
