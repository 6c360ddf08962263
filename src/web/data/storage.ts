/**
 * The browser's memory of the visitor, under the specification's keys.
 * A browser that refuses storage remembers until the page is left.
 */

export type StoredGuest = {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  cart: { id: string }
  /** What this guest has ordered here: tabs may order at once, and `currentOrder` names but one. */
  orders?: string[]
}

export type Stored = {
  user: { id: string; first_name: string; last_name: string; email: string; phone_number: string }
  userCart: { id: string }
  wishlist: { id: string }
  guest: StoredGuest
  currentOrder: { id: string }
  admin: { id: string; first_name: string; last_name: string; email: string; role: string }
}

export type TokenKey = 'token' | 'admin_token'
type StorageKey = keyof Stored | TokenKey

export const storage = {
  read<K extends keyof Stored>(key: K): Stored[K] | undefined {
    return parsed(key, storage.text(key))
  },
  write<K extends keyof Stored>(key: K, value: Stored[K]): void {
    keep(key, JSON.stringify(value))
  },
  forget(key: StorageKey): void {
    refused.delete(key)
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
    keep(key, token)
  },
  /** Forgets a token and whose it is. */
  clearSession(key: TokenKey): void {
    for (const held of SESSIONS[key]) storage.forget(held)
  },
  /** In the shop the customer's token, else the admin's; in the back office always the admin's. */
  tokenKeyFor(path: string): TokenKey {
    return isBackOffice(path) || !storage.token('token') ? 'admin_token' : 'token'
  },
  text(key: StorageKey): string | undefined {
    try {
      return localStorage.getItem(key) ?? refused.get(key)
    } catch {
      return refused.get(key)
    }
  },
  /** Calls back after every change of this tab or, with its event, another; returns the way to stop. */
  listen(onChange: (fromOtherTab?: StorageEvent) => void): () => void {
    listeners.add(onChange)
    window.addEventListener('storage', onChange)
    return () => {
      listeners.delete(onChange)
      window.removeEventListener('storage', onChange)
    }
  },
}

/** Whether an address is one of the back office. */
export function isBackOffice(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}

/** A stored record, or nothing when it is missing or damaged. */
export function parsed<K extends keyof Stored>(key: K, text: string | undefined): Stored[K] | undefined {
  try {
    const value: unknown = text ? JSON.parse(text) : undefined
    return isWhole(key, value) ? (value as Stored[K]) : undefined
  } catch {
    return undefined
  }
}

const SESSIONS: Record<TokenKey, StorageKey[]> = {
  token: ['token', 'user', 'userCart', 'wishlist'],
  admin_token: ['admin_token', 'admin'],
}

// With anything else in a header no call would even be sent.
const HEADER_SAFE = /^[!-~]+$/

const refused = new Map<StorageKey, string>()
const listeners = new Set<(fromOtherTab?: StorageEvent) => void>()

function keep(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text)
    refused.delete(key)
  } catch {
    refused.set(key, text)
  }
  notifyListeners()
}

function notifyListeners(): void {
  for (const onChange of listeners) onChange()
}

function isWhole(key: keyof Stored, value: unknown): boolean {
  const record = value as { id?: unknown; cart?: { id?: unknown } } | null | undefined
  if (typeof record?.id !== 'string') return false
  return key !== 'guest' || typeof record.cart?.id === 'string'
}
