import { type TestCard, testCards } from '../stripe/test-cards.ts'

export type CardForm = { card_number: string; exp: string; cvc: string }
export type CardProblems = Partial<Record<keyof CardForm, string>>

/** @returns the test card, or a sentence for each invalid field */
export function readCard(form: CardForm, now: Date): { card: TestCard } | { problems: CardProblems } {
  const number = form.card_number.replace(/[\s-]/g, '')
  const card = testCards.find((known) => known.number === number)
  const problems: CardProblems = {}
  const numberProblem = card ? undefined : problemOfNumber(number)
  if (numberProblem) problems.card_number = numberProblem
  const expProblem = problemOfExpiry(form.exp, now)
  if (expProblem) problems.exp = expProblem
  const digits = card?.brand === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${digits}}$`).test(form.cvc.trim()))
    problems.cvc = `Enter the ${digits} digits of your card's security code.`
  return card && Object.keys(problems).length === 0 ? { card } : { problems }
}

function problemOfNumber(number: string): string {
  if (number === '') return 'Enter a card number.'
  if (!/^\d{12,19}$/.test(number)) return 'Your card number is incomplete.'
  if (!passesLuhn(number)) return 'Your card number is invalid.'
  return 'This payment page takes no real cards. Use one of the test cards.'
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

function problemOfExpiry(text: string, now: Date): string | undefined {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12)
    return "Enter your card's expiry date as MM / YY."
  const fullYear = Number(year) + (year.length === 2 ? 2000 : 0)
  const firstDayAfter = Date.UTC(fullYear, Number(month), 1)
  return firstDayAfter <= now.getTime() ? "Your card's expiry date is in the past." : undefined
}
