import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { FORMS, STONES } from '../seed.ts'

/** One request or visit, by the number of its round; rejects when the answer is not the expected one. */
type Call = (round: number) => Promise<void>

export type Case = 'list' | 'detail' | 'search' | 'page' | 'cart' | 'order'

/** Some shops serve no HTML pages. */
export type Calls = Partial<Record<Case, Call>>

/** `key`: Medusa's publishable key. */
export type Place = { base: string; key?: string }

type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }

// biome-ignore lint/suspicious/noExplicitAny: the answers of several APIs
type Json = any

const TIMEOUT_MS = 30_000

export type Client = ReturnType<typeof openClient>

/** An HTTP client with at most sixteen keep-alive connections. */
export function openClient({ base, key }: Place) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(base)
  const keyHeader = key ? { 'x-publishable-api-key': key } : {}

  function send(
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const payload = body && JSON.stringify(body)
    const bodyHeaders = payload && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }
    const headers = { accept: 'application/json', ...keyHeader, ...bodyHeaders, ...more }
    return new Promise((resolve, reject) => {
      const call = request(
        { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS },
        (answer) => {
          const { statusCode = 0, headers } = answer
          text(answer).then((text) => resolve({ status: statusCode, text, headers }), reject)
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`${path}: no answer within ${TIMEOUT_MS / 1000} s`)))
      call.end(payload)
    })
  }

  return {
    send,
    /** Requests a page with a browser's headers. @returns the status */
    visitPage: async (path: string) =>
      (await send('GET', path, undefined, { accept: 'text/html', 'accept-encoding': 'gzip, br' })).status,
    /** @throws Error for a status above 201 */
    async json(method: string, path: string, body?: object, more?: Record<string, string>): Promise<Json> {
      const answer = await send(method, path, body, more)
      if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text)
    },
    /** A GraphQL query. @throws Error for GraphQL's `errors`; errors within `data` are left to the caller */
    async ask(path: string, query: string, variables: object = {}, more?: Record<string, string>) {
      const { status, text, headers } = await send('POST', path, { query, variables }, more)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      const { data, errors } = JSON.parse(text) as { data: Json; errors?: unknown }
      if (errors || !data) throw new Error(`${path}: ${text}`)
      return { data, headers }
    },
  }
}

/** @throws Error when the answer is not what was requested */
export function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`unexpected answer instead of ${what}`)
}

export function inTurn<T>(all: T[], round: number): T {
  return all[round % all.length] as T
}

/** Two words that stand in the names of some products. */
export function wordsOf(round: number): string {
  return `${inTurn(STONES, round)} ${inTurn(FORMS, Math.floor(round / 10))}`
}

/** The products of about fifty pages, spread over all of them. */
export async function spread<T>(total: number, page: number, read: (skip: number) => Promise<T[]>) {
  const found: T[] = []
  for (let skip = 0; skip < total; skip += Math.ceil(total / 50 / page) * page)
    found.push(...(await read(skip)))
  return found
}

/** Products on a page of a list or search. */
export const PAGE = 12
