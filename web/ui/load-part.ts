import { lazy } from 'react'

const LOOK_AGAIN_MS = 1_000

/** A component whose script comes when it is first shown: without a connection, as soon as there is one again. */
export const lazyPart: typeof lazy = (load) => lazy(() => load().catch(() => loadAgain(load)))

/** Firefox never asks again for a module that it could not load, and a new version has other files: it reloads the page. */
async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  while (!(await isConnected())) {
    await new Promise((lookAgain) => {
      setTimeout(lookAgain, LOOK_AGAIN_MS)
      addEventListener('online', lookAgain, { once: true })
    })
  }
  return await load().catch(() => {
    location.reload()
    return new Promise<never>(() => {})
  })
}

function isConnected(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
