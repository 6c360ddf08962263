import { createHash } from 'node:crypto'
import pg from 'pg'

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown
type Named = { name: string; text: string; values: unknown[] }

/**
 * Gives statements names, so that PostgreSQL can plan each text once a connection, and sends the `begin` of a
 * transaction together with its first statement.
 */
export class StatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Send
    const transactions = new Transactions(this, send)
    const query: Send = (text, values, callback) => {
      const named = nameFor(text, values)
      if (typeof values === 'function' || callback || isOwnQuery(text)) {
        transactions.refuseUnbegun()
        return named ? send(named, callback) : send(text, values, callback)
      }
      return (
        transactions.answer(text, named) ??
        answered((done) => (named ? send(queryOf(named, done)) : send(text, values, done)))
      )
    }
    this.query = query as typeof this.query
  }
}

const BEGIN = { name: 'begin', text: 'begin' }
const FIRST_IS_AWAITED = 'The first statement of a transaction has to be awaited.'
const ENDS = new Set<unknown>(['commit', 'rollback'])

/** A connection's first transaction teaches it `begin`; later ones save a way to the database and back. */
class Transactions {
  readonly #client: pg.Client
  readonly #send: Send
  #isKnown = false
  #isToBegin = false
  #isBeginning = false

  constructor(client: pg.Client, send: Send) {
    this.#client = client
    this.#send = send
  }

  /** @returns undefined for a statement to be sent as it is */
  answer(text: unknown, named: Named | undefined): Promise<unknown> | undefined {
    if (this.#isBeginning) throw new Error(FIRST_IS_AWAITED)
    if (text === BEGIN.text) return this.#begin()
    if (!this.#isToBegin) return undefined
    this.#isToBegin = false
    if (ENDS.has(text)) return Promise.resolve({ command: String(text).toUpperCase(), rows: [] })
    if (named) return this.#beginWith(named)
    return this.#alone(BEGIN).then(() => this.#alone(text))
  }

  /** @throws Error for what tells of itself, and so can't wait for `begin`: it would be done outside the transaction */
  refuseUnbegun(): void {
    if (this.#isToBegin || this.#isBeginning) throw new Error(FIRST_IS_AWAITED)
  }

  #begin(): Promise<unknown> | undefined {
    const { getTransactionStatus } = this.#client as unknown as { getTransactionStatus(): string | null }
    if (!this.#isKnown || getTransactionStatus.call(this.#client) !== 'I') {
      this.#isKnown = true
      return this.#alone(BEGIN)
    }
    this.#isToBegin = true
    return Promise.resolve({ command: 'BEGIN', rows: [] })
  }

  async #beginWith(statement: Named): Promise<unknown> {
    this.#isBeginning = true
    const results = await answered((done) => {
      const query = opening(statement, (error, results) => {
        // Whatever else was to be done in the transaction would be done outside of it.
        if (error && !query.hasBegun) void this.#client.end().catch(() => undefined)
        done(error, results)
      })
      this.#send(query)
    }).finally(() => {
      this.#isBeginning = false
    })
    return (results as unknown[]).at(-1)
  }

  #alone(query: unknown): Promise<unknown> {
    return answered((done) => this.#send(query, done))
  }
}

type Done = (error: Error | null | undefined, result: unknown) => void

/** Given as one object, what is sent is copied descriptor by descriptor: a thirtieth of what a product's detail costs. */
function queryOf({ name, text, values }: Named, done: Done): pg.Query {
  return Object.assign(new pg.Query(text, values, done), { name })
}

/** A statement behind `begin`, both under one Sync: what comes after an error is left out up to there. */
function opening(statement: Named, done: Done) {
  const query = new pg.Query(statement, done) as pg.Query & {
    handleCommandComplete(...told: unknown[]): void
  }
  const { submit, handleCommandComplete } = query
  const state = Object.assign(query, { begins: true, hasBegun: false })
  query.submit = (connection) => {
    connection.stream.cork()
    connection.bind({ statement: BEGIN.name }, true)
    connection.execute({}, true)
    const error = submit.call(query, connection)
    connection.stream.uncork()
    return error
  }
  query.handleCommandComplete = (...told) => {
    state.hasBegun = true
    handleCommandComplete.apply(query, told)
  }
  return state
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

// What takes no values and changes something is sent as it is: several statements, as of a migration, have no name.
export const READS = /^\s*(select|with)\b/i

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
