import { mostCommonPasswords } from './password-judge.ts'

// Of the library's 49,000: further down stand words that few people use.
const MOST_COMMON = 10_000

let loading: Promise<Set<string>> | undefined

/** Whether a password is among the most common ones, in any case, or is one run: 'aaaaaa', 'abcdef', '654321'. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase()
  if (isRun(lower)) return true
  loading ??= mostCommonPasswords(MOST_COMMON).then((passwords) => new Set(passwords))
  const common = await loading.catch((error) => {
    loading = undefined
    throw error
  })
  return common.has(lower)
}

/** The library's list has no runs, because its matchers find them. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}
