import { ShopError } from '../errors.ts'
import { pluralize } from '../pluralize.ts'

type Problem = { row: number; column: string | null; message: string }

/** @throws ShopError 'invalid' when there are problems */
export function refuseProblems(problems: Problem[], done: 'imported' | 'shipped'): void {
  if (problems.length === 0) return
  const fields = problems.map(({ row, column, message }) => ({
    path: column ? `rows.${row}.${column}` : `rows.${row}`,
    message,
  }))
  const sentence = `Nothing was ${done}: there ${problems.length === 1 ? 'is' : 'are'} ${pluralize(problems.length, 'problem')}.`
  throw new ShopError('invalid', sentence, { fields })
}
