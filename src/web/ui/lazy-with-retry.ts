import { lazy } from 'react'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** A component whose script comes when it is first shown: without a connection, as soon as there is one again. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => load().catch(() => loadAgain(load)))

/** Firefox never asks again for a module that it could not load, and a new version has other files: it reloads the page. */
async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; !(await isConnected()); pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    await connectedOrAfter(pause)
  return await load().catch((error) => {
    if (!isFirstReload()) throw error
    location.reload()
    return new Promise<never>(() => {})
  })
}

/** Any answer will do, also a refusal. */
function isConnected(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

async function connectedOrAfter(pause: number): Promise<void> {
  const over = new AbortController()
  await new Promise((again) => {
    setTimeout(again, pause)
    addEventListener('online', again, { signal: over.signal })
  })
  over.abort()
}

/** A script that a browser never loads, as by a blocker, must not reload its page for ever. */
function isFirstReload(): boolean {
  const key = `reloaded ${location.pathname}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, 'yes')
    return true
  } catch {
    return false
  }
}
