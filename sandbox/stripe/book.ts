import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type Store = ReturnType<typeof openStore>
export type Entry = { id: string; object: string; created: number }
type PageOf<T> = { data: T[]; has_more: boolean }
type PageQuery = {
  limit: number
  after?: string
  equal?: Record<string, string>
  between?: Record<string, [number, number]>
}

/**
 * Opens dataDir/sandbox.sqlite. Several processes may open it; `change` runs its work as one write transaction and rolls
 * back when it throws.
 */
export function openStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'sandbox.sqlite')
  // E-mails contain names and login links: only the owner may read the file.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, { timeout: 10_000 })
  prepareTables(db)
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
  const statements = new Map<string, StatementSync>()
  const sql = (text: string) => {
    const known = statements.get(text) ?? db.prepare(text)
    statements.set(text, known)
    return known
  }
  return {
    sql,
    change: <T>(work: () => T): T => (db.isTransaction ? work() : inTransaction(db, work)),
    find: <T extends Entry>(kind: T['object'], id: string) => {
      const row = sql('select body from objects where id = ? and kind = ?').get(id, kind)
      return row === undefined ? undefined : (JSON.parse(String(row.body)) as T)
    },
    write: <T extends Entry>(entry: T) => {
      sql(`insert into objects (id, kind, created, body) values (?, ?, ?, ?)
           on conflict (id) do update set body = excluded.body`).run(
        entry.id,
        entry.object,
        entry.created,
        JSON.stringify(entry),
      )
    },
    page: <T extends Entry>(kind: T['object'], query: PageQuery): PageOf<T> => readPage<T>(sql, kind, query),
    setting: (name: string) => {
      const row = sql('select value from settings where name = ?').get(name)
      return row === undefined ? undefined : String(row.value)
    },
    set: (name: string, value: string | number) => {
      sql(`insert into settings (name, value) values (?, ?)
           on conflict (name) do update set value = excluded.value`).run(name, String(value))
    },
    isOpen: () => db.isOpen,
    close: () => {
      statements.clear()
      if (db.isOpen) db.close()
    },
  }
}

function prepareTables(db: DatabaseSync) {
  // SQLite does not wait for other connections when it switches to WAL, so this retries.
  for (let left = 50; ; left--) {
    try {
      db.exec('pragma journal_mode = wal')
      db.exec('pragma synchronous = normal')
      db.exec(tables)
      return
    } catch (error) {
      if (left === 0 || !/locked|busy/i.test(String(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
    }
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function readPage<T extends Entry>(
  sql: (text: string) => StatementSync,
  kind: string,
  query: PageQuery,
): PageOf<T> {
  const terms = ['kind = ?']
  const values: (string | number)[] = [kind]
  const add = (term: string, ...given: (string | number)[]) => {
    terms.push(term)
    values.push(...given)
  }
  for (const [field, value] of Object.entries(query.equal ?? {}))
    add(`json_extract(body, '$.${field}') = ?`, value)
  for (const [field, range] of Object.entries(query.between ?? {}))
    add(`json_extract(body, '$.${field}') between ? and ?`, ...range)
  if (query.after !== undefined) add('seq < (select seq from objects where id = ?)', query.after)
  const rows = sql(`select body from objects where ${terms.join(' and ')} order by seq desc limit ?`).all(
    ...values,
    query.limit + 1,
  )
  const data = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.body)) as T)
  return { data, has_more: rows.length > query.limit }
}

const tables = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null
  ) strict;
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_intent on objects (kind, json_extract(body, '$.payment_intent'));
  create index if not exists sessions_to_expire on objects (json_extract(body, '$.expires_at'))
    where kind = 'checkout.session' and json_extract(body, '$.status') = 'open';
  create index if not exists objects_by_payout on objects (kind, json_extract(body, '$.payout'));
  create index if not exists transactions_to_pay_out on objects (json_extract(body, '$.available_on'))
    where kind = 'balance_transaction' and json_extract(body, '$.payout') is null;
  create table if not exists deliveries (
    id integer primary key,
    event_id text not null,
    state text not null check (state in ('due', 'held', 'delivered', 'dropped', 'abandoned')),
    attempts integer not null default 0,
    written_ms integer not null,
    due_ms integer not null,
    last_answer text
  ) strict;
  create index if not exists deliveries_by_event on deliveries (event_id);
  create index if not exists deliveries_due on deliveries (due_ms) where state = 'due';
  create table if not exists idempotency (
    key text primary key,
    request text not null,
    status integer not null,
    body text not null,
    created integer not null
  ) strict;
  create table if not exists mails (
    id integer primary key autoincrement,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at text not null
  ) strict;
  create index if not exists mails_by_recipient on mails (lower(recipient), id);
  create table if not exists settings (name text primary key, value text not null) strict;
`
