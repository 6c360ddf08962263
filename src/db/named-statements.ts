import { createHash } from 'node:crypto'
import pg from 'pg'

/** Names each statement with parameters, and each query: PostgreSQL then parses and plans it once per connection. */
export class NamedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (query: unknown, values?: unknown, callback?: unknown) => unknown
    const query = (text: unknown, values?: unknown, callback?: unknown) =>
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isQuery(text))
        ? send({ name: nameOf(text), text, values }, callback)
        : send(text, values, callback)
    this.query = query as typeof this.query
  }
}

function isQuery(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text)
}

function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
