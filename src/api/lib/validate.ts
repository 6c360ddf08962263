import type { z } from 'zod'
import { fieldName } from '../../contract/fields.ts'
import { ShopError } from '../../shop/lib/errors.ts'

/** @throws ShopError 'invalid' with one message per field */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: defaultMessage })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new ShopError('invalid', fields[0]?.message ?? 'Invalid input', { fields: firstOfEach(fields) })
}

/** An invalid path parameter cannot name a resource. @throws ShopError 'not_found' */
export function parseParams<T extends z.ZodType>(
  schema: T | undefined,
  input: unknown,
): z.output<T> | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new ShopError('not_found', 'There is nothing here.')
  return parsed.data
}

function defaultMessage({ path, input }: { path?: PropertyKey[] | undefined; input?: unknown }): string {
  const isMissing = input === undefined || input === null || input === ''
  return `${fieldName(path)} is ${isMissing ? 'required' : 'not valid'}`
}

function firstOfEach<T extends { path: string }>(fields: T[]): T[] {
  return fields.filter((field, index) => fields.findIndex((other) => other.path === field.path) === index)
}
