import { useMemo, useSyncExternalStore } from 'react'
import { parsed, type Stored, storage, type TokenKey } from './storage.ts'

/** Follows changes of this and other tabs; undefined on the server. */
export function useStored<K extends keyof Stored>(key: K): Stored[K] | undefined {
  const text = useSyncExternalStore(
    storage.listen,
    () => storage.text(key),
    () => undefined,
  )
  return useMemo(() => parsed(key, text), [key, text])
}

/** Its presence means logged in. Undefined on the server. */
export function useToken(key: TokenKey = 'token'): string | undefined {
  return useSyncExternalStore(
    storage.listen,
    () => storage.token(key),
    () => undefined,
  )
}
