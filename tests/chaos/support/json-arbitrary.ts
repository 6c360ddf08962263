import fc, { type Arbitrary } from 'fast-check'

/** The parts of JSON Schema that our OpenAPI document uses. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

/** JSON values that often break programs. */
export const HOSTILE_VALUES: unknown[] = [
  ...[null, true, -1, 0, 0.1 + 0.2, 1e-9, 1e300, 2 ** 31, 2 ** 53 + 2, 2 ** 63, -(2 ** 63)],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\u2028', '\ufeff', '😀'.repeat(200), 'ﬃ'],
  ...['NaN', 'Infinity', 'null', 'undefined', 'true', '[object Object]', '1e5', '0x10', '-0', '१२'],
  ...['0000-01-01', '0000-00-00', '9999-12-31', '10000-01-01', '2026-02-30', '-000001-01-01', '275760-09-13'],
  ...["' or 1=1 --", "'; drop table users; --", '%', '_', '\\', '$1', '{$ne:1}', '#{7*7}', '{{7*7}}'],
  ...['../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', '//evil.example', 'javascript:ran(1)', '%00'],
  ...[
    '<script>ran(1)</script>',
    '__proto__',
    'constructor',
    'toString',
    'a@b.c\r\nBcc: x@y.z',
    'x'.repeat(90_000),
  ],
  ...[[], {}, [[]], [null], { length: -1 }, { $ne: null }, { toString: 'x' }, ['a', 'b']],
]

export type Ids = (name: string) => readonly unknown[]

/** Values that a schema allows; for an id, mostly one that exists. */
export function validValue(schema: JsonSchema, ids: Ids, name = ''): Arbitrary<unknown> {
  const known = ids(name)
  const plain = plainValue(schema, ids)
  return known.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain })
    : plain
}

function plainValue(schema: JsonSchema, ids: Ids): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => validValue(each, ids)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return objectOf(schema, ids)
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    return fc.array(validValue(items, ids), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer') return fc.integer(boundsOf(schema))
  if (schema.type === 'number') return priceOf(schema)
  return fc.constantFrom(...HOSTILE_VALUES)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: Ids): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, validValue(field, ids, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function boundsOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): { min: number; max: number } {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -(2 ** 31), -(2 ** 31))
  return { min, max: Math.max(min, Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1)) }
}

/** Two decimals, as money and percentages have. */
function priceOf(schema: JsonSchema): Arbitrary<number> {
  const { min, max } = boundsOf(schema)
  return fc
    .integer({ min: Math.ceil(min * 100), max: Math.floor(Math.min(max, 1e7) * 100) })
    .map((n) => n / 100)
}

function textOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}@example\.com$/)
  if (format === 'uuid') return fc.uuid()
  const year = { min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }
  if (format === 'date') return fc.date(year).map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return fc.date(year).map((date) => date.toISOString())
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }))
}

/** A value with one part replaced, removed or added. */
export function corrupted(value: unknown): Arbitrary<unknown> {
  const hostile = fc.constantFrom(...HOSTILE_VALUES)
  if (typeof value !== 'object' || value === null) return hostile
  if (Array.isArray(value)) return hostile.map((wrong) => [...value.slice(1), wrong])
  const names = Object.keys(value)
  if (names.length === 0) return hostile
  return fc.constantFrom(...names).chain((name) => {
    const { [name]: old, ...rest } = value as Record<string, unknown>
    return fc.oneof(
      { weight: 4, arbitrary: hostile.map((wrong) => ({ ...rest, [name]: wrong })) },
      { weight: 2, arbitrary: corrupted(old).map((wrong) => ({ ...rest, [name]: wrong })) },
      { weight: 1, arbitrary: fc.constant(rest) },
      { weight: 1, arbitrary: fc.constant({ ...value, ...PROTECTED_FIELDS }) },
    )
  })
}

/** Fields that no caller may set. */
export const PROTECTED_FIELDS = {
  id: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  status: 'processing',
  payment_status: 'paid',
  is_paid: true,
  paid_at: '2026-01-01T00:00:00Z',
  total_amount: '0.00',
  grand_total: '0.00',
  price: '0.01',
  email_verified_at: '2026-01-01T00:00:00Z',
  is_verified: true,
  is_active: true,
  uses: -5,
  created_at: '1999-01-01T00:00:00Z',
}
