import { randomInt } from 'node:crypto'

// To be typed and read out: no 0 O, 1 I L, U V.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

export const CODE_LENGTH = 8

/** Eight characters that nobody takes for others: 'K7M3XQ4D'. */
export function codeToSay(): string {
  let code = ''
  for (let index = 0; index < CODE_LENGTH; index += 1) code += LETTERS[randomInt(LETTERS.length)]
  return code
}
