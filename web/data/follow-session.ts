import type { Query, QueryClient } from '@tanstack/react-query'
import { storage } from './storage.ts'

/** Drops what was loaded for one customer when another, or nobody, is logged in; returns the way to stop. */
export function followSession(queries: QueryClient): () => void {
  let shown = customer()
  return storage.listen(() => {
    const present = customer()
    if (present === shown) return
    shown = present
    for (const query of queries.getQueryCache().findAll({ predicate: isCustomers })) query.reset()
    if (present) void queries.invalidateQueries({ predicate: isCustomers })
  })
}

// A changed password brings a new token to the same person, whose pages stay as they are.
function customer(): string | undefined {
  const token = storage.token('token')
  return token && (storage.read('user')?.id ?? token)
}

const CUSTOMERS = ['me', 'wishlist', 'addresses', 'orders', 'order', 'quote']

function isCustomers({ queryKey: [name, owner] }: Query): boolean {
  return CUSTOMERS.includes(String(name)) || (name === 'cart' && owner === 'user')
}
