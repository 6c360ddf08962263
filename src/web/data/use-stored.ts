import { useMemo, useSyncExternalStore } from 'react'
import { parsed, type Stored, storage, type TokenKey } from './storage.ts'

/** A stored record that follows changes of this tab and others; nothing while the server renders. */
export function useStored<K extends keyof Stored>(key: K): Stored[K] | undefined {
  const text = useSyncExternalStore(
    storage.listen,
    () => storage.text(key),
    () => undefined,
  )
  return useMemo(() => parsed(key, text), [key, text])
}

/** A stored token, by the same rules: its presence means logged in. */
export function useToken(key: TokenKey = 'token'): string | undefined {
  return useSyncExternalStore(
    storage.listen,
    () => storage.token(key),
    () => undefined,
  )
}
