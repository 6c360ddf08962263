import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { line } from '../src/contract/fields.ts'

export type Name = { firstName: string; lastName: string }

const nameParts = z.object({
  firstName: line('First name is required', 100),
  lastName: line('Last name is required', 100),
})

/** Asks for the name when none is given, but only in a terminal. @throws ZodError without a last name */
export async function nameOf(
  given: string | undefined,
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<Name | undefined> {
  if (given !== undefined) return splitName(given)
  return input.isTTY ? await askName(input, output) : undefined
}

/** 'Ada King Lovelace' is Ada, then King Lovelace. @throws ZodError without a last name */
function splitName(name: string): Name {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return nameParts.parse({ firstName, lastName: rest.join(' ') })
}

/** Asks until the answer has a first and a last name; an empty one means no name. */
async function askName(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Name | undefined> {
  const terminal = createInterface({ input, output })
  try {
    for (;;) {
      const answer = await terminal.question('First and last name (shown in the log and in the timelines): ')
      if (answer.trim() === '') return undefined
      try {
        return splitName(answer)
      } catch (error) {
        output.write(`${(error as z.ZodError).issues[0]?.message}\n`)
      }
    }
  } finally {
    terminal.close()
  }
}
