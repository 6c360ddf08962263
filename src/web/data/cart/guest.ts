import { call } from '../client.ts'
import { type StoredGuest, storage } from '../storage.ts'

/** This browser's guest, created once however many callers and tabs ask at the same time. */
export function ensureGuest(): Promise<StoredGuest> {
  const stored = storage.read('guest')
  if (stored) return Promise.resolve(stored)
  creating ??= withTabLock(createGuest).finally(() => {
    creating = undefined
  })
  return creating
}

/** Creates another guest when the cart has expired. */
export function replaceGuest(expired: { id: string }): Promise<StoredGuest> {
  clearGuest(expired)
  return ensureGuest()
}

export function clearGuest(guest: { id: string }): void {
  const stored = storage.read('guest')
  if (stored?.id !== guest.id) return
  storage.forget('guest')
}

let creating: Promise<StoredGuest> | undefined

async function createGuest(): Promise<StoredGuest> {
  const fromOtherTab = storage.read('guest')
  if (fromOtherTab) return fromOtherTab
  const { cart, ...person } = await call('POST /cart/guest/createcart/', {})
  // A returned order may have stored its guest meanwhile, whose cart holds its items.
  const guest = storage.read('guest') ?? { ...person, cart: { id: cart.id } }
  storage.write('guest', guest)
  return guest
}

// Other tabs see a write to localStorage later: without the delay the next one would create its own guest.
const STORAGE_SYNC_MS = 200

// Web Locks are missing on plain http and refused without storage. Then each tab has its own guest.
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    const lock = navigator.locks.request('guest', async () => {
      await work().then(resolve, reject)
      await new Promise((resolveSync) => setTimeout(resolveSync, STORAGE_SYNC_MS))
    })
    lock.catch((error) =>
      error instanceof DOMException && error.name === 'SecurityError' ? resolve(work()) : reject(error),
    )
  })
}
