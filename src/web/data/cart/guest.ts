import { call } from '../client.ts'
import { type StoredGuest, storage } from '../storage.ts'
import { checkoutDraft } from './checkout-draft.ts'

/** This browser's guest, created once however many tabs and effects ask for it at the same time. */
export function ensureGuest(): Promise<StoredGuest> {
  const known = storage.read('guest')
  if (known) return Promise.resolve(known)
  creating ??= withTabLock(createGuest).finally(() => {
    creating = undefined
  })
  return creating
}

/** Another guest in place of one whose cart the shop has swept away. */
export function replaceGuest(swept: { id: string }): Promise<StoredGuest> {
  clearGuest(swept)
  return ensureGuest()
}

/** Ends a guest session, unless another one has taken its place meanwhile. */
export function clearGuest(guest: { id: string }): void {
  const known = storage.read('guest')
  if (known?.id !== guest.id) return
  storage.forget('guest')
  checkoutDraft.forget(known.cart.id)
}

let creating: Promise<StoredGuest> | undefined

async function createGuest(): Promise<StoredGuest> {
  const fromOtherTab = storage.read('guest')
  if (fromOtherTab) return fromOtherTab
  const { cart, ...person } = await call('POST /cart/guest/createcart/', {})
  // An order that comes back meanwhile brings its own guest, whose cart holds its items.
  const guest = storage.read('guest') ?? { ...person, cart: { id: cart.id } }
  storage.write('guest', guest)
  return guest
}

// What one tab writes is read by the others a moment later: until then the next one would make a guest of its own.
const STORAGE_SPREADS_MS = 200

// Web Locks are missing on plain http and refused where storage is: then each tab is its own guest.
function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    const inTurn = navigator.locks.request('guest', async () => {
      await work().then(resolve, reject)
      await new Promise((spread) => setTimeout(spread, STORAGE_SPREADS_MS))
    })
    inTurn.catch((error) =>
      error instanceof DOMException && error.name === 'SecurityError' ? resolve(work()) : reject(error),
    )
  })
}
