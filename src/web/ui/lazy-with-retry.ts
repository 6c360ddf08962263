import { lazy } from 'react'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 15_000

/** React.lazy that waits for a connection when the module can't be loaded. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => load().catch(() => retryWhenConnected(load)))

/** Reloads the page when a retry fails: Firefox caches the failure of an import, and a new release has other files. */
async function retryWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (let delay = FIRST_DELAY_MS; !(await isConnected()); delay = Math.min(2 * delay, MAX_DELAY_MS))
    await onlineOrTimeout(delay)
  return await load().catch((error) => {
    if (!isFirstReload()) throw error
    location.reload()
    return new Promise<never>(() => {})
  })
}

function isConnected(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

async function onlineOrTimeout(delay: number): Promise<void> {
  const done = new AbortController()
  await new Promise((resolve) => {
    setTimeout(resolve, delay)
    addEventListener('online', resolve, { signal: done.signal })
  })
  done.abort()
}

/** A blocked script must not cause endless reloads. */
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
