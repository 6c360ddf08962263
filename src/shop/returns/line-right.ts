import type { PublicSettings } from '../../contract/admin/settings.ts'
import { NO_RETURN } from '../../contract/engraving/rules.ts'
import { type ReturnRight, type Right, STATUTORY_DAYS } from '../../contract/returns/right.ts'

export type RightSource = {
  /** The product's own choice. */
  return_right: ReturnRight | null
  /** Of the product, the nearest first. */
  categories: (Inherited & { id: number })[]
}

type Inherited = { name: string; return_right: ReturnRight | null }

type Line = { return_right: ReturnRight | null; categories: Inherited[]; isEngraved: boolean }

type ReturnSettings = Pick<PublicSettings, 'goodwill_days' | 'returns' | 'return_exceptions'>

/** Only what is made or priced for one shopper cannot be returned: a size that is picked from a list never matters. */
export function lineRight(line: Line, settings: ReturnSettings): Right {
  if (line.isEngraved) return { kind: 'none', days: 0, reason: 'engraved', sentence: NO_RETURN }
  const choices = [line.return_right, ...line.categories.map(({ return_right }) => return_right)]
  const chosen = choices.find((choice) => choice !== null) ?? 'returnable'
  const days = returnDays(settings)
  switch (chosen) {
    case 'made_to_measure':
    case 'metal_price':
      return { kind: 'none', days: 0, reason: chosen, sentence: NO_RETURN_SENTENCES[chosen] }
    case 'sealed':
      return { kind: 'sealed', days, reason: chosen, sentence: sealedSentence(days) }
    case 'returnable':
      return days > STATUTORY_DAYS
        ? { kind: 'goodwill', days, reason: null, sentence: goodwillSentence(line, settings) }
        : { kind: 'statutory', days, reason: null, sentence: STATUTORY_SENTENCE }
  }
}

/** The law's days, or the shop's when they are more. */
export function returnDays({ goodwill_days }: Pick<ReturnSettings, 'goodwill_days'>): number {
  return Math.max(STATUTORY_DAYS, goodwill_days)
}

/** The migration wrote the same for orders of before. */
const STATUTORY_SENTENCE = `It can be returned within ${STATUTORY_DAYS} days of its delivery, without giving a reason.`

const NO_RETURN_SENTENCES = {
  made_to_measure: 'Made to your measure: it can only be returned if it is faulty.',
  metal_price: 'Its price follows the metal market: it can only be returned if it is faulty.',
}

function sealedSentence(days: number): string {
  return `It can be returned within ${days} days of its delivery, only with its seal unbroken.`
}

/** The owner's promise, and what the owner excepts for these categories. */
function goodwillSentence(line: Line, settings: ReturnSettings): string {
  const { title, words } = settings.returns
  if (!title) return `It can be returned unworn within ${returnDays(settings)} days of its delivery.`
  const names = new Set(line.categories.map(({ name }) => name.toLowerCase()))
  const excepted = settings.return_exceptions.filter(({ category }) => names.has(category.toLowerCase()))
  return [`${title}.`, words, ...excepted.map((exception) => exception.words)].filter(Boolean).join(' ')
}
