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

const SILENT_FOR_MS = 30_000

/**
 * Does the work while no other process does any under the same lock file. A lock whose process has ended, or that was
 * not touched for half a minute (its process may be on another machine), is taken over.
 */
export async function holdLock(file, say, work) {
  let told = false
  while (!take(file)) {
    if (isStale(file)) discard(file)
    else {
      if (!told) say('Another start is preparing this folder; waiting for it')
      told = true
      await pause(250)
    }
  }
  const release = () => rmSync(file, { force: true })
  const leave = () => process.exit(130)
  const beat = setInterval(() => touch(file), 5_000)
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
  try {
    await work()
  } finally {
    clearInterval(beat)
    release()
    process.off('exit', release)
  }
}

/** Names a process of ours that could outlive us: the lock is held until that has ended too. */
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
    if (Date.now() - statSync(file).mtimeMs > SILENT_FOR_MS) return true
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

/** Moved away before it is removed, so that of several that saw it stale only one succeeds. */
function discard(file) {
  const away = `${file}.${process.pid}`
  try {
    renameSync(file, away)
    rmSync(away)
  } catch {}
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {}
}
