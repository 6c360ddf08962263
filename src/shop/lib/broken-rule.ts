/** The name of the constraint that PostgreSQL refused a statement by, if that is why it failed. */
export function brokenRule(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
