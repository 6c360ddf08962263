import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { API_BASE, type Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { expectConsistent } from './support/expect-invariants.ts'
import { callOf, type FuzzCall, operationsOf } from './support/fuzz-calls.ts'
import { type FuzzWorld, MARKER, openWorld } from './support/fuzz-world.ts'
import { countValues, logFigures, longOrShort, seed, seededRandom } from './support/seeded-random.ts'
import { type RawAnswer, sendRaw } from './support/send-raw.ts'

seededRandom('fuzz')
const CALLS = longOrShort(10_000, 1_000)
const AT_ONCE = 4

const logged: string[] = []
const shop = setUpShop({ demo: true, cached: true, log: logged })
let world: FuzzWorld
beforeAll(async () => {
  world = await openWorld(shop)
})

const declaredAt = new Map(
  (Object.values(endpoints) as Endpoint[]).map((each) => [`${each.method} ${API_BASE}${each.path}`, each]),
)

// Proves: R1.2, R1.11
test(
  'every endpoint answers any input as documented, and every invariant holds afterwards',
  async () => {
    const operations = operationsOf((await shop.call('GET', '/api/openapi.json')).body)
    expect(operations).toHaveLength(declaredAt.size)
    const calls = fc.sample(
      fc.constantFrom(...operations).chain((operation) => callOf(operation, world.ids)),
      { numRuns: CALLS, seed },
    )
    const wrong = new Map<string, string>()
    const statuses: number[] = []
    const next = calls.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const call of next) {
          const answer = await send(call)
          statuses.push(answer.status)
          for (const sentence of findProblems(call, answer)) {
            const where = `${call.operation.method} ${call.operation.path}: ${sentence}`
            if (!wrong.has(where)) wrong.set(where, describeCall(call, answer))
          }
        }
      }),
    )
    logFigures('fuzz', {
      calls: CALLS,
      endpoints: operations.length,
      statuses: countValues(statuses),
      'lines logged': logged.length,
    })
    expect(Object.fromEntries(wrong)).toEqual({})
    const secrets = world.secrets()
    expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
    await expectConsistent(shop, inject('server'))
  },
  longOrShort(3_600_000, 600_000),
)

async function send(call: FuzzCall): Promise<RawAnswer> {
  const { operation, role, params, query, body, type } = call
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(params[name] ?? ''))
  const search = query.map(([name, value]) => `${name}=${encode(value)}`).join('&')
  const token = await world.tokenOf(role)
  const isRaw = typeof body === 'string' || body === undefined
  const answer = await sendRaw(shop.url, operation.method, search ? `${path}?${search}` : path, {
    body: isRaw ? body : JSON.stringify(body),
    headers: {
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (/\/(users|admin)\/(\{id\}|me)\/$/.test(operation.path)) await world.enableAccounts()
  return answer
}

/** encodeURIComponent throws at lone surrogates. Node accepts at most 16 kB of headers. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed().slice(0, 3_000))
}

function findProblems(call: FuzzCall, { status, type, text }: RawAnswer): string[] {
  const { operation, role } = call
  const declared = declaredAt.get(`${operation.method} ${operation.path}`) as Endpoint
  const problems: string[] = []
  if (status >= 500) problems.push(`answers ${status}`)
  const documented = operation.responses[status]
  if (!documented) problems.push(`answers ${status}, which is not documented`)
  else if (!Object.keys(documented.content).includes(type)) problems.push(`answers ${status} as ${type}`)
  if (status < 300 && type === 'application/json' && !declared.response.safeParse(JSON.parse(text)).success)
    problems.push(`answers ${status} in another shape`)
  if (status < 300 && !isValid(declared, call)) problems.push(`takes what the contract refuses: ${status}`)
  if (status === 422 && !declared.requestType && isValid(declared, call) && !DEPENDS_ON_DATA.test(text))
    problems.push(`refuses what the contract takes: ${text}`)
  if (text.includes(MARKER) && role !== 'admin') problems.push('shows data of another customer')
  if (text.includes(`secret-${MARKER}`)) problems.push('shows a secret')
  return problems
}

/** Errors that depend on the shop's data, or on several values of the matrix of variants, not on the schema. */
const DEPENDS_ON_DATA =
  /Delivery type|can be named once|engraved|The font|The text|one value of each option|listed already|can be listed|same for all variants|fineness|without options|has sizes|please choose|not your current password|is not valid any more|token is not valid|does not exist|promo code|must not be your e-mail|in the future|in the past|must be later than|must not arrive before|within a year|at least one filter|go with itself|in the shop any more|chosen by hand/i

function isValid(declared: Endpoint, call: FuzzCall): boolean {
  const { body, query, params, requestType, optionalBody, selectBody } = declared
  const fits = (schema: z.ZodType | undefined, value: unknown) => !schema || schema.safeParse(value).success
  if (!fits(params, call.params) || !fits(query, asked(call.query))) return false
  if (requestType || !body) return true
  const sent = typeof call.body === 'string' ? parsed(call.body) : plain(call.body)
  if (sent === undefined) return optionalBody === true
  return typeof sent === 'object' && fits((sent && selectBody?.(sent)) ?? body, sent)
}

const asked = (query: [string, string][]) =>
  Object.fromEntries(query.map(([name, value]) => [name, value.toWellFormed().slice(0, 3_000)]))
const plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

function describeCall({ role, params, query, body, type }: FuzzCall, { status, text }: RawAnswer): string {
  const request = JSON.stringify({ role, params, query, body, type })
  return `${request.slice(0, 600)} → ${status} ${text.slice(0, 300)}`
}
