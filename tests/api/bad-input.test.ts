import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { queryOf } from '../../src/api/lib/query-of.ts'
import { parseInput } from '../../src/api/lib/validate.ts'
import { API_BASE, type Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { openSession } from '../../src/shop/account/session.ts'
import { ShopError } from '../../src/shop/lib/errors.ts'
import { customer, enabledAdmin } from '../support/accounts.ts'
import { NOT_FOR_SHOPPERS } from '../support/check-answer.ts'
import { placeOrder } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'

// Sends invalid input to every call of the contract. Each answer is a 4xx with a sentence (the harness checks it), and
// the database is unchanged. What all calls share, reading JSON and refusing a path, is tried with one call of each kind.

const shop = setUpShop()
let tokens: Record<'user' | 'admin', string>
let before: unknown

beforeAll(async () => {
  await placeOrder(shop)
  const { db, clock } = shop.shop
  tokens = {
    user: await openSession(db, clock, { kind: 'user', id: (await customer(shop)).id }),
    admin: await openSession(db, clock, { kind: 'admin', id: (await enabledAdmin(shop)).id }),
  }
  before = await fingerprint()
})

const all = Object.entries(endpoints) as [string, Endpoint][]
const withBody = all.filter(([, declared]) => declared.body)
const withParams = all.filter(([, declared]) => declared.params)
const withQuery = all.filter(([, declared]) => declared.query)

type Named = [string, Endpoint]
const oneOfEach = (some: Named[], kindOf: (one: Endpoint) => unknown): Named[] => [
  ...new Map(some.map((one) => [JSON.stringify(kindOf(one[1])), one])).values(),
]
/** How a body is read before its schema. */
const bodyKinds = oneOfEach(withBody, ({ body, optionalBody, maxBytes, method }) => [
  body instanceof z.ZodNullable,
  optionalBody,
  maxBytes,
  method,
])
const paramKinds = oneOfEach(withParams, ({ params, method }) => [
  Object.entries(params?.shape ?? {}).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  ]),
  method,
])

const LONG = 'x'.repeat(20_000)
const VALUES = [
  null,
  true,
  -1,
  0.5,
  1e300,
  1e-9,
  '',
  LONG,
  'a\0b',
  '\ud800',
  [],
  {},
  [[]],
  { $ne: 1 },
  "' or 1=1 --",
]
const PARAMS = [
  'abc',
  '%00',
  '..%2f..',
  '-1',
  '9'.repeat(30),
  '2147483648',
  "'%20or%201=1--",
  '%ff',
  '0',
  LONG.slice(0, 5_000),
]

describe('a body', () => {
  // Proves: R1.4
  it.each(bodyKinds)('that is no JSON object is refused by %s', async (_, declared) => {
    for (const [body, headers, expected] of [
      ['', {}, declared.optionalBody ? 404 : 400],
      ['{', {}, 400],
      ['[]', {}, 400],
      // It says that a product cannot be engraved.
      ['null', {}, declared.body instanceof z.ZodNullable ? 404 : 400],
      ['"text"', {}, 400],
      ['{"a":1}', { 'content-type': 'text/plain' }, 415],
      ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['{"a":1}', { 'content-type': 'application/json; charset=utf-16' }, 415],
      [JSON.stringify({ a: 'x'.repeat((declared.maxBytes ?? 100_000) + 1) }), {}, 413],
    ] as const) {
      const { status } = await send(declared, ids(declared), body, headers)
      expect(status, `${body.slice(0, 20)} ${JSON.stringify(headers)}`).toBe(expected)
    }
  })

  // Proves: R1.2, R1.8
  it.each(withBody)('that is empty or has values of wrong types is refused by %s', async (_, declared) => {
    await expectRefusal(declared, {})
    const fields = fieldsOf(declared.body)
    // Every field has every value once; the schema judges each field by itself.
    const bodies = VALUES.map((_, shift) =>
      Object.fromEntries(fields.map((field, at) => [field, VALUES[(at + shift) % VALUES.length]])),
    )
    for (const body of bodies) expectSentence(declared, body)
    await expectRefusal(declared, bodies[0] ?? {})
    await expectUnchanged()
  })

  it.each(bodyKinds)(
    'nested ten thousand levels deep, or with a duplicate field, is a 4xx at %s',
    async (_, declared) => {
      const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
      const lists = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
      const twice = '{"email":"a@example.com","email":7,"id":1,"id":"two"}'
      for (const body of [deep, lists, twice]) {
        const { status } = await send(declared, ids(declared), body)
        expect([status >= 400, status < 500], `${body.slice(0, 20)} ${status}`).toEqual([true, true])
      }
    },
  )
})

describe('an address', () => {
  // Proves: R1.6
  it.each(withParams)('of nothing is not found by %s', async (_, declared) => {
    for (const name of Object.keys(declared.params?.shape ?? {})) {
      for (const value of valuesFor(declared, name)) {
        const { status } = await send(declared, { ...ids(declared), [name]: value }, '{}')
        // The path is checked before the body.
        const isValidPath = declared.body && declared.params?.shape[name]?.safeParse(value).success
        expect(isValidPath ? [404, 422] : [404], `${name}=${value.slice(0, 20)}`).toContain(status)
      }
    }
    await expectUnchanged()
  })

  // Proves: R1.11
  it.each(withQuery)('with an unusual query is never a 5xx at %s', async (_, declared) => {
    const names = Object.keys((declared.query as z.ZodObject).shape ?? {})
    const isAccepted = (query: string) =>
      declared.query?.safeParse(queryOf(new URLSearchParams(query))).success ?? false
    for (const value of [...PARAMS, '1e5', ' ', '%20', 'NaN', '1&limit=2&limit=3']) {
      const alone = names.map((name) => `${name}=${value}`).filter(isAccepted)
      // A refused parameter hides the others: one call for all of them.
      const together = names.map((name) => `${name}=${value.slice(0, 500)}`).join('&')
      for (const query of [...alone, together]) {
        const { status } = await send(declared, ids(declared), undefined, {}, `?${query}`)
        expect(status, query.slice(0, 60)).toBeLessThan(500)
      }
    }
  })
})

/** All values for one call of each kind; otherwise one, and those that are valid in this place. */
function valuesFor(declared: Endpoint, name: string): string[] {
  if (paramKinds.some(([, one]) => one === declared)) return PARAMS
  return PARAMS.filter((value, at) => at === 0 || declared.params?.shape[name]?.safeParse(value).success)
}

/** As `expectRefusal`, without a call. */
function expectSentence({ body: schema, selectBody }: Endpoint, body: object): void {
  if (!schema || schema.safeParse(body).success) return
  const parse = () => parseInput(selectBody?.(body) ?? schema, body)
  expect(parse, JSON.stringify(body).slice(0, 60)).toThrow(ShopError)
  expect(parse).not.toThrow(NOT_FOR_SHOPPERS)
}

async function expectRefusal(declared: Endpoint, body: object): Promise<void> {
  // In some calls all fields are optional.
  if (declared.body?.safeParse(body).success) return
  const { status } = await send(declared, ids(declared), JSON.stringify(body))
  expect(status, JSON.stringify(body).slice(0, 60)).toBe(422)
}

function send(
  { method, path, access }: Endpoint,
  params: Record<string, string>,
  body?: string,
  headers: Record<string, string> = {},
  query = '',
) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
  const token = access === 'user' || access === 'admin' ? tokens[access] : undefined
  const canCarry = method !== 'GET'
  return shop.call(method, API_BASE + filled + query, {
    ...(token && { token }),
    ...(canCarry && body !== undefined && { body }),
    headers,
  })
}

/** Well-formed ids of nothing. */
function ids({ params }: Endpoint): Record<string, string> {
  const names = Object.entries(params?.shape ?? {}) as [string, z.ZodType][]
  return Object.fromEntries(
    names.map(([name, schema]) => [
      name,
      schema.safeParse('2147483000').success ? '2147483000' : randomUUID(),
    ]),
  )
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType))
  return []
}

const TABLES =
  'users admins addresses categories brands products promos carts cart_items wishlists wishlist_items orders order_items payments refunds stock_movements'

async function expectUnchanged(): Promise<void> {
  const expected = before
  // A later row must not fail for this one.
  before = await fingerprint()
  expect(before).toEqual(expected)
}

async function fingerprint(): Promise<unknown> {
  const counts = TABLES.split(' ').map(
    (table) =>
      `(select count(*) || ':' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t) as ${table}`,
  )
  return (await shop.sql(`select ${counts.join(', ')}`))[0]
}
