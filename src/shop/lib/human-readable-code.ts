import { randomInt } from 'node:crypto'

// Without characters that look alike: 0 O, 1 I L, U V.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

export const CODE_LENGTH = 8

export function humanReadableCode(): string {
  let code = ''
  for (let index = 0; index < CODE_LENGTH; index += 1) code += ALPHABET[randomInt(ALPHABET.length)]
  return code
}
