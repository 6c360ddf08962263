import type { Badge, Product } from '../../../contract/product.ts'
import { findBestsellerIds } from '../../dashboard/best-sellers.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import type { Shop } from '../../shop.ts'

const DAY_MS = 24 * 3_600_000
const REFRESH_MS = 600_000

type BadgeOf = (product: Pick<Product, 'id' | 'created_at'>) => Badge | undefined

/** @returns reads the rules and bestsellers; the latter may be ten minutes old */
export function createBadges(shop: Shop): () => Promise<BadgeOf> {
  let known: { rule: string; until: number; ids: Promise<Set<string>> } | undefined
  const bestsellers = (top: number, days: number): Promise<Set<string>> => {
    const rule = `${top} ${days}`
    const now = shop.clock.now().getTime()
    if (known?.rule === rule && now < known.until) return known.ids
    const since = dateAgo(shop, days * DAY_MS)
    const ids = shop
      .withReplica((db) => findBestsellerIds(db, { since, top }))
      .then((found) => new Set(found))
    known = { rule, until: now + REFRESH_MS, ids }
    ids.catch(() => {
      known = undefined
    })
    return ids
  }
  return async () => {
    const { new_days, bestsellers: top, bestseller_days } = shop.settings.current().badges
    const best = top > 0 ? await bestsellers(top, bestseller_days) : undefined
    const newSince = dateAgo(shop, new_days * DAY_MS)
    return ({ id, created_at }) => {
      if (best?.has(id)) return 'Bestseller'
      return new_days > 0 && new Date(created_at) > newSince ? 'New' : undefined
    }
  }
}
