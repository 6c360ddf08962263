import type { ImageFile } from '../ui/responsive-image.tsx'

/** localStorage under the specification's keys; in memory where the browser refuses storage. */

export type StoredGuest = {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  cart: { id: string }
  /** Ids: two tabs may order at once, and `currentOrder` holds one. */
  orders?: string[]
}

export type RecentPiece = { id: string; name: string; image?: ImageFile | undefined }

export type Stored = {
  user: { id: string; first_name: string; last_name: string; email: string; phone_number: string }
  userCart: { id: string }
  wishlist: { id: string }
  /** Products that a visitor likes, kept until the log-in. */
  hearts: { id: 'guest'; products: string[] }
  /** What this browser searched for, the newest first. */
  searches: { id: 'guest'; texts: string[] }
  guest: StoredGuest
  currentOrder: { id: string }
  /** The products that were looked at, the last one first. */
  recent: { id: 'recent'; pieces: RecentPiece[] }
  admin: { id: string; first_name: string; last_name: string; email: string; role: string }
}

export type TokenKey = 'token' | 'admin_token'
type StorageKey = keyof Stored | TokenKey | 'country'

export const storage = {
  read<K extends keyof Stored>(key: K): Stored[K] | undefined {
    return parsed(key, storage.text(key))
  },
  write<K extends keyof Stored>(key: K, value: Stored[K]): void {
    writeText(key, JSON.stringify(value))
  },
  forget(key: StorageKey): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {}
    notifyListeners()
  },
  token(key: TokenKey): string | undefined {
    const token = storage.text(key)
    return token && HEADER_SAFE.test(token) ? token : undefined
  },
  writeToken(key: TokenKey, token: string): void {
    writeText(key, token)
  },
  /** Removes the token and the data of its account. */
  clearSession(key: TokenKey): void {
    for (const name of SESSIONS[key]) storage.forget(name)
  },
  /** The admin's in the back office, and in the shop without a customer's. */
  tokenKeyFor(path: string): TokenKey {
    return isBackOffice(path) || !storage.token('token') ? 'admin_token' : 'token'
  },
  text(key: StorageKey): string | undefined {
    try {
      return localStorage.getItem(key) ?? memory.get(key)
    } catch {
      return memory.get(key)
    }
  },
  /** Calls back after changes of this tab, and with an event after another tab's. Returns the unsubscribe function. */
  listen(onChange: (fromOtherTab?: StorageEvent) => void): () => void {
    listeners.add(onChange)
    window.addEventListener('storage', onChange)
    return () => {
      listeners.delete(onChange)
      window.removeEventListener('storage', onChange)
    }
  },
}

export function isBackOffice(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}

/** Undefined when it is missing or damaged. */
export function parsed<K extends keyof Stored>(key: K, text: string | undefined): Stored[K] | undefined {
  try {
    const value: unknown = text ? JSON.parse(text) : undefined
    return isValid(key, value) ? (value as Stored[K]) : undefined
  } catch {
    return undefined
  }
}

const SESSIONS: Record<TokenKey, StorageKey[]> = {
  token: ['token', 'user', 'userCart', 'wishlist', 'recent'],
  admin_token: ['admin_token', 'admin'],
}

// fetch throws on other characters in a header.
const HEADER_SAFE = /^[!-~]+$/

const memory = new Map<StorageKey, string>()
const listeners = new Set<(fromOtherTab?: StorageEvent) => void>()

function writeText(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
  notifyListeners()
}

function notifyListeners(): void {
  for (const onChange of listeners) onChange()
}

function isValid(key: keyof Stored, value: unknown): boolean {
  const record = value as { id?: unknown; cart?: { id?: unknown } } | null | undefined
  if (typeof record?.id !== 'string') return false
  return key !== 'guest' || typeof record.cart?.id === 'string'
}
