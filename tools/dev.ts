// The development server: Vite updates the pages in the browser, and the server restarts when its code changes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, watch } from 'node:fs'
import { openDatabase } from '../src/db/open.ts'
import { readEnv } from '../src/env.ts'

const WATCHED = ['api', 'contract', 'db', 'http', 'payments', 'shop']
  .map((name) => `src/${name}`)
  .concat('demo', 'sandbox')
const SETTLED_AFTER_MS = 100

const log = { info() {}, warn: (fields: object, message: string) => console.warn(message, fields) }

// This process holds the database, so that it keeps running while the server restarts.
const database = await openDatabase(readEnv(process.env), log)
let server = startServer()
let restart: NodeJS.Timeout | undefined
let restarting = Promise.resolve()
let closing = false

// Not `node --watch`: it also watches Vite's own files, and restarts forever.
const watchers = [...WATCHED, ...globSync('src/*.ts')].map((path) =>
  watch(path, { recursive: WATCHED.includes(path) }, (_event, name) => {
    if (!name?.match(/\.(ts|sql)$/) || name.endsWith('.test.ts')) return
    clearTimeout(restart)
    // One restart at a time: of two parallel starts, one would not be tracked.
    restart = setTimeout(() => (restarting = restarting.then(() => startAgain(name))), SETTLED_AFTER_MS)
  }),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())

function startServer(): ChildProcess {
  // A process group: Ctrl-C reaches it only through close().
  return spawn(process.execPath, ['src/server.ts', '--dev', ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    detached: true,
  })
}

async function startAgain(name: string): Promise<void> {
  if (closing) return
  console.log(`${name} has changed; restarting`)
  await stopServer()
  if (!closing) server = startServer()
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  // At SIGTERM the Vite of the type generation would end the process while the shop still works.
  server.kill('SIGINT')
  await once(server, 'exit')
}

async function close(): Promise<void> {
  if (closing) return
  closing = true
  clearTimeout(restart)
  for (const watcher of watchers) watcher.close()
  await restarting
  await stopServer()
  await database.stop()
}
