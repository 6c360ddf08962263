import type { Query, QueryClient } from '@tanstack/react-query'
import { storage } from '../storage.ts'

/** Drops a customer's cached data when another customer, or nobody, is logged in. Returns the unsubscribe function. */
export function syncSessionTabs(queries: QueryClient): () => void {
  let current = currentCustomer()
  return storage.listen((fromOtherTab) => {
    const previous = current
    current = currentCustomer()
    if (isSame(previous, current)) return
    for (const query of queries.getQueryCache().findAll({ predicate: isCustomerQuery })) query.reset()
    if (current.token) void queries.invalidateQueries({ predicate: isCustomerQuery })
    // This tab stays on its page, and a log-out here goes home.
    else if (fromOtherTab) void queries.invalidateQueries({ predicate: isPublicOrder })
  })
}

type Customer = { token: string | undefined; id: string | undefined }

function currentCustomer(): Customer {
  const token = storage.token('token')
  return { token, id: token && storage.read('user')?.id }
}

// A changed password gives the same customer another token.
function isSame(previous: Customer, now: Customer): boolean {
  return previous.id && now.id ? previous.id === now.id : previous.token === now.token
}

const CUSTOMER_KEYS = ['me', 'wishlist', 'addresses', 'orders', 'order', 'quote']

function isCustomerQuery({ queryKey: [name, owner] }: Query): boolean {
  return CUSTOMER_KEYS.includes(String(name)) || (name === 'cart' && owner === 'user')
}

// A guest's order is shown without a log-in.
function isPublicOrder({ queryKey: [name, , whose] }: Query): boolean {
  return name === 'order' && whose === undefined
}
