import { CompiledQuery } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { findViolations, listInvariants } from './broken-invariants.ts'
import { type CheckContext, failure, ok } from './check-context.ts'

export async function checkInvariants({ db, clock }: CheckContext): Promise<Finding> {
  const query = (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))
  const violations = await findViolations({ query }, clock.now())
  if (violations.length === 0) {
    const checks = pluralize(listInvariants().length, 'check')
    return ok(
      'books',
      `Orders, stock and payments are consistent in all ${checks}.`,
      'Orders, stock and payments agree.',
    )
  }
  const named = violations.map(({ invariant, rows }) => `${invariant} (${pluralize(rows.length, 'time')})`)
  return failure(
    'books',
    `These rules do not hold: ${named.join('; ')}.`,
    'Make a backup now, change nothing by hand, and show this to the developer of the shop.',
    {
      summary: 'Orders, stock and payments do not agree.',
      action:
        'Make a backup now, change nothing by hand, and show the technical details to the developer of the shop.',
    },
  )
}
