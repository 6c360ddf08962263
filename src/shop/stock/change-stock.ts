import type { Shop, Tx } from '../shop.ts'

/** Runs a transaction that may change stock, and invalidates cached stock after the commit. */
export async function changeStock<Result>(shop: Shop, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await shop.db.transaction().execute(change)
  shop.invalidateStock()
  return result
}
