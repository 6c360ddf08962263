import type { Query, QueryClient } from '@tanstack/react-query'
import { storage } from '../storage.ts'

/** Drops what was loaded for one customer when another, or nobody, is logged in; returns the way to stop. */
export function syncSessionTabs(queries: QueryClient): () => void {
  let shown = customer()
  return storage.listen((fromOtherTab) => {
    const before = shown
    shown = customer()
    if (isSame(before, shown)) return
    for (const query of queries.getQueryCache().findAll({ predicate: isCustomers })) query.reset()
    if (shown.token) void queries.invalidateQueries({ predicate: isCustomers })
    // A log-out in this tab leads away; in another it leaves this one where it is.
    else if (fromOtherTab) void queries.invalidateQueries({ predicate: isAnybodysOrder })
  })
}

type Customer = { token: string | undefined; id: string | undefined }

function customer(): Customer {
  const token = storage.token('token')
  return { token, id: token && storage.read('user')?.id }
}

// A changed password brings a new token to the same person, and a browser that has lost who it is learns it again: in
// both, their pages stay as they are.
function isSame(before: Customer, now: Customer): boolean {
  return before.id && now.id ? before.id === now.id : before.token === now.token
}

const CUSTOMERS = ['me', 'wishlist', 'addresses', 'orders', 'order', 'quote']

function isCustomers({ queryKey: [name, owner] }: Query): boolean {
  return CUSTOMERS.includes(String(name)) || (name === 'cart' && owner === 'user')
}

// The page of an order that was placed needs no log-in: a guest's is shown to whoever knows its id.
function isAnybodysOrder({ queryKey: [name, , whose] }: Query): boolean {
  return name === 'order' && whose === undefined
}
