import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { WORDS } from '../seed.ts'

/** One caller of a shop as its recipe knows it, by the number of its round; fails when the answer is not what it should be. */
type Call = (round: number) => Promise<void>

export const CASES = ['list', 'detail', 'search', 'page', 'cart', 'order'] as const
export type Case = (typeof CASES)[number]

/** What a shop can be asked; some have no pages. */
export type Calls = Partial<Record<Case, Call>>

/** Where a shop answers, and the key that its API wants. */
export type Place = { base: string; key?: string }

type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> }

// biome-ignore lint/suspicious/noExplicitAny: what another shop answers
type Json = any

const PATIENCE_MS = 30_000

export type Client = ReturnType<typeof openClient>

/** Calls over kept-alive connections, sixteen at once. */
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
        { agent, hostname, port, method, path, headers, timeout: PATIENCE_MS },
        (answer) => {
          const { statusCode = 0, headers } = answer
          text(answer).then((text) => resolve({ status: statusCode, text, headers }), reject)
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`${path}: no answer within ${PATIENCE_MS / 1000} s`)))
      call.end(payload)
    })
  }

  return {
    send,
    /** As a browser asks. @returns the status */
    visitPage: async (path: string) =>
      (await send('GET', path, undefined, { accept: 'text/html', 'accept-encoding': 'gzip, br' })).status,
    /** @throws Error unless it is JSON of status 200 or 201 */
    async json(method: string, path: string, body?: object): Promise<Json> {
      const answer = await send(method, path, body)
      if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text)
    },
    /** @throws Error of what GraphQL refuses; not of what a shop's own answer says within its data */
    async ask(path: string, query: string, variables: object = {}, more?: Record<string, string>) {
      const { status, text, headers } = await send('POST', path, { query, variables }, more)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      const { data, errors } = JSON.parse(text) as { data: Json; errors?: unknown }
      if (errors || !data) throw new Error(`${path}: ${text}`)
      return { data, headers }
    },
  }
}

export function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`not as it should be: ${what}`)
}

/** The one whose turn it is. */
export function inTurn<T>(all: T[], round: number): T {
  return all[round % all.length] as T
}

/** Two words that some of the products have in their names. */
export function wordsOf(round: number): string {
  return `${inTurn(WORDS.stone, round)} ${inTurn(WORDS.form, Math.floor(round / 10))}`
}

/** Some fifty pages of a shop's products, spread over all. */
export async function spread<T>(total: number, page: number, read: (skip: number) => Promise<T[]>) {
  const found: T[] = []
  for (let skip = 0; skip < total; skip += Math.ceil(total / 50 / page) * page)
    found.push(...(await read(skip)))
  return found
}

/** A page of a list, of a search or of a category, as a headless client shows it. */
export const PAGE = 12
