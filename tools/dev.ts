// The shop as it is being written: pages are replaced in the browser (Vite), the server starts again when its code changes.
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

// Held here, so that the database keeps running while the server starts again.
const database = await openDatabase(readEnv(process.env), log)
let server = startServer()
let restart: NodeJS.Timeout | undefined
let restarting = Promise.resolve()
let closing = false

// Not `node --watch`: it follows what Vite writes for itself, and never comes to rest.
const watchers = [...WATCHED, ...globSync('src/*.ts')].map((path) =>
  watch(path, { recursive: WATCHED.includes(path) }, (_event, name) => {
    if (!name?.match(/\.(ts|sql)$/) || name.endsWith('.test.ts')) return
    clearTimeout(restart)
    // One after the other: of two that are started at once, one would be lost sight of.
    restart = setTimeout(() => (restarting = restarting.then(() => startAgain(name))), SETTLED_AFTER_MS)
  }),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close())

function startServer(): ChildProcess {
  // A group of its own: Ctrl-C reaches it through close() alone.
  return spawn(process.execPath, ['src/server.ts', '--dev', ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    detached: true,
  })
}

async function startAgain(name: string): Promise<void> {
  if (closing) return
  console.log(`${name} has changed; starting again`)
  await stopServer()
  if (!closing) server = startServer()
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  // At SIGTERM the Vite that makes the router's types ends the process, with the shop in it still at work.
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
