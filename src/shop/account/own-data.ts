export type OwnData = {
  email: string
  first_name: string
  last_name: string
  phone_number: string
  shopName: string
}

// The length of a password without punctuation.
const MIN_LENGTH = 6
const MIN_WORD_LENGTH = 3

export function isOwnData(password: string, own: OwnData): boolean {
  const normalised = normalise(password)
  if (normalised.length < MIN_LENGTH) return false
  const words = ownWords(own)
  if (words.some((word) => word.includes(normalised))) return true
  // Longest first: 'ann' must not split 'annabel'.
  const remainder = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), normalised)
  return remainder.trim() === ''
}

export function ownWords({ email, first_name, last_name, phone_number, shopName }: OwnData): string[] {
  const fields = [email, email.split('@')[0] ?? '', first_name, last_name, phone_number, shopName]
  const words = fields.flatMap((field) => [field, ...field.split(/[^\p{L}\p{M}\p{N}]+/u)])
  return [...new Set(words.map(normalise))].filter((word) => word.length >= MIN_WORD_LENGTH)
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
