import { sql } from 'kysely'
import type { Settings } from '../../../contract/admin/settings.ts'
import type { Tx } from '../../shop.ts'

type Places = Settings['storefront']
type Moved = { id: number; keep: number }[]

/** Home rows, banners and menu entries of categories that were merged show the category that is left. */
export async function movePlaces(tx: Tx, moved: Moved, at: Date): Promise<void> {
  if (moved.length === 0) return
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const stored = tx.selectFrom('settings').select('value').where('key', '=', 'storefront')
  const row = await stored.executeTakeFirst()
  if (!row) return
  const value = JSON.stringify(movedPlaces(row.value as Places, moved))
  await tx.updateTable('settings').set({ value, updated_at: at }).where('key', '=', 'storefront').execute()
}

/** Of two entries that become one, the first stays; banners have their positions. */
export function movedPlaces({ home, banners, menu }: Places, moved: Moved): Places {
  const move = ({ place }: { place: string }) => ({
    place: moved.reduce((is, { id, keep }) => (is === `category-${id}` ? `category-${keep}` : is), place),
  })
  return { home: once(home.map(move)), banners: banners.map(move), menu: once(menu.map(move)) }
}

function once(places: { place: string }[]): { place: string }[] {
  return [...new Map(places.map((entry) => [entry.place, entry])).values()]
}
