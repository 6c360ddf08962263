import {
  appendFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const STALE_AFTER_MS = 30_000

/**
 * Runs `work` while holding a lock file. A lock is stale when its process has ended, or when it was not touched for
 * half a minute (its process may be on another machine).
 */
export async function holdLock(file, say, work) {
  let hasWarned = false
  while (!take(file)) {
    if (isStale(file)) discard(file)
    else {
      if (!hasWarned) say('Another start is preparing this folder; waiting for it')
      hasWarned = true
      await pause(250)
    }
  }
  const release = () => rmSync(file, { force: true })
  const leave = () => process.exit(130)
  const heartbeat = setInterval(() => touch(file), 5_000)
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    release()
    process.off('exit', release)
  }
}

/** Adds a child process to the lock, which is held until the child has ended too. */
export function shareLock(file, pid) {
  try {
    appendFileSync(file, ` ${pid}`)
  } catch {}
}

function take(file) {
  try {
    writeFileSync(file, `${hostname()} ${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(`This folder cannot be written to (${error.code}): ${file}`)
  }
}

function isStale(file) {
  try {
    const [host, ...pids] = readFileSync(file, 'utf8').split(' ')
    if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS) return true
    return host === hostname() && pids.length > 0 && !pids.map(Number).some(isAlive)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Renames the file before it is removed, so that only one of several processes succeeds. */
function discard(file) {
  const discarded = `${file}.${process.pid}`
  try {
    renameSync(file, discarded)
    rmSync(discarded)
  } catch {}
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {}
}
