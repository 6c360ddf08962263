import fc, { type Arbitrary } from 'fast-check'
import { corrupted, HOSTILE_VALUES, type Ids, type JsonSchema, validValue } from './json-arbitrary.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, object> }>
}

/** The operations of our own OpenAPI document. */
export function operationsOf(document: { paths: Record<string, Record<string, Operation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

const ROLES = [
  'nobody',
  'customer',
  'other',
  'unverified',
  'disabled',
  'admin',
  'disabled admin',
  'expired',
  'forged',
] as const
export type Role = (typeof ROLES)[number]

export type FuzzCall = {
  operation: Operation
  role: Role
  /** Path parameters as in the URL. */
  params: Record<string, string>
  query: [string, string][]
  /** A string is sent unchanged, another value as JSON. */
  body: unknown
  type: string | undefined
}

/** A call of an operation, either as documented or with invalid input. */
export function callOf(operation: Operation, ids: Ids): Arbitrary<FuzzCall> {
  const inPlace = (place: Parameter['in']) => operation.parameters.filter((each) => each.in === place)
  const text = fc.constantFrom(...HOSTILE_VALUES).map(asText)
  const written = (parameter: Parameter) =>
    fc.oneof(
      { weight: 3, arbitrary: validValue(parameter.schema, ids, nameOf(operation, parameter)).map(asText) },
      { weight: 1, arbitrary: text },
    )
  const params = Object.fromEntries(inPlace('path').map((each) => [each.name, written(each)]))
  const query = inPlace('query').map((each) =>
    fc.option(written(each).map((value): [string, string] => [each.name, value])),
  )
  return fc.record({
    operation: fc.constant(operation),
    role: fc.constantFrom(...ROLES, ...Array<Role>(4).fill(rightRole(operation))),
    params: fc.record(params),
    query: fc.tuple(...query).map((given) => given.filter((each) => each !== null)),
    ...bodyOf(operation, ids),
  })
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function rightRole({ path }: Operation): Role {
  return /\/(admin|users\/allusers|promo|products|brands|category|stock|emails|dashboard|order\/\{id\})/.test(
    path,
  )
    ? 'admin'
    : 'customer'
}

/** The 'id' of '/category/{id}/' differs from that of '/order/{id}/'. */
function nameOf({ path }: Operation, { name }: Parameter): string {
  return name === 'id' ? `${path.split('/')[3]}_id` : name
}

function bodyOf(
  { requestBody }: Operation,
  ids: Ids,
): { body: Arbitrary<unknown>; type: Arbitrary<string | undefined> } {
  const [given] = Object.entries(requestBody?.content ?? {})
  if (!given) return { body: fc.constant(undefined), type: fc.constant(undefined) }
  const [type, { schema }] = given
  const types = fc.oneof(
    { weight: 20, arbitrary: fc.constant(type) },
    fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data'),
  )
  if (type !== 'application/json')
    return { body: fc.oneof(fc.string(), fc.constantFrom(...RAW)), type: types }
  const valid = validValue(schema, ids)
  return {
    body: fc.oneof(
      { weight: 5, arbitrary: valid },
      { weight: 5, arbitrary: valid.chain(corrupted) },
      { weight: 1, arbitrary: fc.constantFrom(...RAW) },
    ),
    type: types,
  }
}

/** Bodies that are no JSON object, or an unusual one. */
const RAW = [
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":NaN}',
  '{"a":1e999}',
  '\ufeff{}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  '{"email":"a@example.com","email":"b@example.com","password":"1","password":"secret"}',
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
]
