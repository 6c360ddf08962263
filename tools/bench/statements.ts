import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { percentile, printTable } from './figures.ts'
import { openClient } from './peers/client.ts'
import { guestCheckout, productIds } from './peers/vitrine.ts'
import { statementsSent } from './shop-process.ts'

const ORDERS = 20

/** Prints how many SQL statements a guest's cart and order send: the median, so that background jobs do not count. */
export async function countStatements(shop: ChildProcess, base: string): Promise<void> {
  const client = openClient({ base })
  const { createCart, addItem, createOrder } = guestCheckout(client)
  const [first = '', second = ''] = await productIds(client)
  const counts: Record<string, number[]> = {}
  const count = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const before = await statementsSent(shop)
    const answer = await call()
    counts[name] = [...(counts[name] ?? []), (await statementsSent(shop)) - before]
    return answer
  }
  for (let order = 0; order < ORDERS; order++) {
    const guest = await count('a new cart', createCart)
    await addItem(guest, first)
    await count('an item added', () => addItem(guest, second))
    await count('an order under an idempotency key', () =>
      createOrder(guest, { 'idempotency-key': randomUUID() }),
    )
  }
  const rows = Object.entries(counts).map(([name, counts]) => [name, String(percentile(counts, 0.5))])
  printTable([['call', 'SQL statements'], ...rows])
}
