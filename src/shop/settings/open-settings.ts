import type { Settings } from '../../contract/admin/settings.ts'
import type { Db } from '../../db/connect.ts'
import { loadHolidays } from '../delivery/load-holidays.ts'
import { minorUnits } from '../lib/money.ts'
import type { Shop } from '../shop.ts'
import { defaultSettings } from './default-settings.ts'

export type OwnSettings = {
  /** Returns the same object until a setting changes. */
  current(): Settings
  /** Bank holidays of the chosen region: 'YYYY-MM-DD'. */
  holidays(): ReadonlySet<string>
  withDefaults(set: Partial<Settings>): Settings
  /** Called after a change by this or another process. @throws when the database does not answer */
  reload(): Promise<void>
}

type Opened = Pick<Shop, 'config' | 'log' | 'clock'>

/** Caches the settings in memory. Also updates the shop's name and shipping fee in `config`. */
export function openSettings(db: Db, { config, log, clock }: Opened): OwnSettings {
  const initial = { name: config.name, shippingFee: config.shippingFee }
  const withDefaults = (set: Partial<Settings>) => ({
    ...defaultSettings,
    shop_name: initial.name,
    shipping_fee: initial.shippingFee / 100,
    ...set,
  })
  let stored: Partial<Settings> = {}
  let current = withDefaults(stored)
  let holidays: ReadonlySet<string> = new Set()
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    const next: Partial<Settings> = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    const days = await loadHolidays(next.delivery_calendar?.holiday_region, clock.now())
    if (stored.shop_name !== next.shop_name) config.name = next.shop_name ?? initial.name
    if (stored.shipping_fee !== next.shipping_fee) {
      config.shippingFee =
        next.shipping_fee === undefined ? initial.shippingFee : minorUnits(next.shipping_fee)
    }
    holidays = days
    stored = next
    current = withDefaults(stored)
  }

  return {
    current: () => current,
    holidays: () => holidays,
    withDefaults,
    // Sequential, so that an older read never overwrites a newer one.
    reload() {
      reading = reading.catch(() => {}).then(read)
      reading.catch((error) => log.warn({ error: error.message }, 'could not read the settings'))
      return reading
    },
  }
}
