import type { Settings } from '../../contract/admin/settings.ts'
import type { Db } from '../../db/connect.ts'
import { minorUnits } from '../lib/money.ts'
import type { Log, ShopConfig } from '../shop.ts'
import { defaultSettings } from './default-settings.ts'

/** The owner's settings as this process knows them. */
export type OwnSettings = {
  /** The same object until they change. */
  current(): Settings
  /** What the shop came with, under what is set. */
  over(set: Partial<Settings>): Settings
  /** Reads them anew: after a change, and when another process tells of one. @throws when the database does not answer */
  reload(): Promise<void>
}

/**
 * Keeps the settings in memory, so that no order or page waits for them. The shop's name and shipping fee are written
 * into `config` too, where letters, quotes and orders find them; without a setting they are the environment's.
 */
export function openSettings(db: Db, config: ShopConfig, log: Log): OwnSettings {
  const came = { name: config.name, shippingFee: config.shippingFee }
  const over = (set: Partial<Settings>) => ({
    ...defaultSettings,
    shop_name: came.name,
    shipping_fee: came.shippingFee / 100,
    ...set,
  })
  let stored: Partial<Settings> = {}
  let current = over(stored)
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    const next: Partial<Settings> = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    if (stored.shop_name !== next.shop_name) config.name = next.shop_name ?? came.name
    if (stored.shipping_fee !== next.shipping_fee) {
      config.shippingFee = next.shipping_fee === undefined ? came.shippingFee : minorUnits(next.shipping_fee)
    }
    stored = next
    current = over(stored)
  }

  return {
    current: () => current,
    over,
    // One after the other: what was read first is never written over what was read later.
    reload() {
      reading = reading.catch(() => {}).then(read)
      reading.catch((error) => log.warn({ error: error.message }, 'the settings could not be read'))
      return reading
    },
  }
}
