import type { Shop, Tx } from '../shop.ts'

export async function changeStock<Result>(shop: Shop, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await shop.db.transaction().execute(change)
  shop.invalidateStock()
  return result
}
