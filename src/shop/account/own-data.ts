/** What a password must not be made of. */
export type OwnData = {
  email: string
  first_name: string
  last_name: string
  phone_number: string
  shopName: string
}

// What is left of a password without its signs has to be long enough to be one.
const SHORTEST = 6
const SHORTEST_WORD = 3

/** Whether a password is a part of an account's own data, or those put together; signs between them do not count. */
export function isOwnData(password: string, own: OwnData): boolean {
  const bare = bareOf(password)
  if (bare.length < SHORTEST) return false
  const words = ownWords(own)
  if (words.some((word) => word.includes(bare))) return true
  // The longest first: 'ann' must not break 'annabel' apart.
  const left = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), bare)
  return left.trim() === ''
}

/** Every word of the data by itself, and each field as a whole, without signs. */
export function ownWords({ email, first_name, last_name, phone_number, shopName }: OwnData): string[] {
  const fields = [email, email.split('@')[0] ?? '', first_name, last_name, phone_number, shopName]
  const words = fields.flatMap((field) => [field, ...field.split(/[^\p{L}\p{M}\p{N}]+/u)])
  return [...new Set(words.map(bareOf))].filter((word) => word.length >= SHORTEST_WORD)
}

function bareOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
