import { createHash } from 'node:crypto'
import pg from 'pg'

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown
type Named = { name: string; text: string; values: unknown[] }

/**
 * Gives every statement a name that may be sent again, so that PostgreSQL plans each text once a connection, and sends the
 * `begin` of a transaction together with its first statement.
 */
export class StatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Send
    const transactions = new Transactions(send)
    const query: Send = (text, values, callback) => {
      const named = nameFor(text, values)
      if (typeof values === 'function' || callback || isOwnQuery(text))
        return named ? send(named, callback) : send(text, values, callback)
      return transactions.answer(text, named) ?? answered((done) => send(named ?? text, done))
    }
    this.query = query as typeof this.query
  }
}

const BEGIN = { name: 'begin', text: 'begin' }
const ENDS = new Set<unknown>(['commit', 'rollback'])

/** Saves a way to the database and back in each. PostgreSQL leaves the statement out when its `begin` fails. */
class Transactions {
  readonly #send: Send
  #isKnown = false
  #isToBegin = false

  constructor(send: Send) {
    this.#send = send
  }

  /** @returns undefined for a statement to be sent as it is */
  answer(text: unknown, named: Named | undefined): Promise<unknown> | undefined {
    if (text === BEGIN.text) return this.#begin()
    if (!this.#isToBegin) return undefined
    this.#isToBegin = false
    if (ENDS.has(text)) return Promise.resolve({ command: String(text).toUpperCase(), rows: [] })
    if (named) return this.#beginWith(named)
    return this.#alone(BEGIN).then(() => this.#alone(text))
  }

  async #begin(): Promise<unknown> {
    if (this.#isKnown) this.#isToBegin = true
    else await this.#alone(BEGIN)
    this.#isKnown = true
    return { command: 'BEGIN', rows: [] }
  }

  async #beginWith(statement: Named): Promise<unknown> {
    const results = await answered((done) => this.#send(opening(statement, done)))
    return (results as unknown[]).at(-1)
  }

  #alone(query: unknown): Promise<unknown> {
    return answered((done) => this.#send(query, done))
  }
}

type Done = (error: Error | null | undefined, result: unknown) => void

/** A statement behind `begin`, both under one Sync: what comes after an error is left out up to there. */
function opening(statement: Named, done: Done): pg.Query {
  const query = new pg.Query(statement, done)
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    connection.stream.cork()
    connection.bind({ statement: BEGIN.name }, true)
    connection.execute({}, true)
    const error = submit(connection)
    connection.stream.uncork()
    return error
  }
  return Object.assign(query, { begins: true })
}

/**
 * With the promise that pg makes, what is answered stays in memory until the next full collection (seen in V8 13.6): a
 * list costs twice as much.
 */
function answered(send: (done: Done) => unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers()
  send((error, result) => (error ? reject(error) : resolve(result)))
  return promise
}

function nameFor(text: unknown, values: unknown): Named | undefined {
  if (typeof text !== 'string' || !Array.isArray(values)) return undefined
  return values.length > 0 || READS.test(text) ? { name: nameOf(text), text, values } : undefined
}

// What takes no values may be several statements, which cannot be prepared.
const READS = /^\s*(select|with)\b/i

/** It tells of itself, by events or a callback of its own. */
function isOwnQuery(query: unknown): boolean {
  return typeof query === 'object' && query !== null && ('submit' in query || 'callback' in query)
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    if (names.size < 2_000) names.set(text, name)
  }
  return name
}
