import { sql } from 'kysely'
import type { Settings, SettingsBody } from '../../contract/admin/settings.ts'
import { fieldName } from '../../contract/fields.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalogue } from '../catalog/products/change-catalogue.ts'
import { requireHolidayRegion } from '../delivery/load-holidays.ts'
import { ShopError } from '../lib/errors.ts'
import { conflictingFields } from '../lib/optimistic-lock.ts'
import type { Shop, Tx } from '../shop.ts'

/**
 * @param given null restores the default of a setting
 * @throws ShopError 'conflict' when a setting changed since the form was loaded
 */
export async function updateSettings(
  shop: Shop,
  by: string,
  { shown, ...given }: SettingsBody,
): Promise<Settings> {
  const { delivery_calendar: calendar } = given
  if (calendar?.holiday_region) await requireHolidayRegion(calendar.holiday_region)
  const change = (before: Settings) =>
    calendar ? { ...given, delivery_calendar: { ...before.delivery_calendar, ...calendar } } : given
  return await changeSettings(shop, by, { change, shown })
}

type SettingsChange = {
  /** Reads the settings under their lock. */
  change: (before: Settings) => Omit<SettingsBody, 'shown'>
  /** The optimistic lock. */
  shown?: SettingsBody['shown']
  /** In the same transaction. */
  then?: (tx: Tx) => Promise<void> | undefined
}

export async function changeSettings(
  shop: Shop,
  by: string,
  { change, shown, then }: SettingsChange,
): Promise<Settings> {
  const at = shop.clock.now()
  const saved = await changeCatalogue(shop, async (tx) => {
    const stored = await lockSettings(tx)
    const before = shop.settings.withDefaults(stored)
    const entries = Object.entries(change(before)).filter(([, value]) => value !== undefined)
    const overrides = Object.entries({ ...stored, ...Object.fromEntries(entries) }).filter(
      ([, value]) => value !== null,
    )
    const after = shop.settings.withDefaults(Object.fromEntries(overrides))
    const changed = conflictingFields(before, { shown, wanted: pick(after, entries) })
    if (changed.length > 0) throw changedMeanwhile(changed)
    for (const [key, value] of entries) await write(tx, key, value, at)
    await recordChange(tx, {
      by,
      at,
      subject: 'settings',
      id: 'shop',
      name: 'Settings',
      action: 'edited',
      before,
      after,
    })
    await then?.(tx)
    return after
  })
  // Ignored: the LISTEN handler reloads the settings too.
  await shop.settings.reload().catch(() => {})
  // Drops pages that were rendered between the commit and the reload.
  shop.invalidateCatalogue()
  return saved
}

function pick(after: Settings, entries: [string, unknown][]): Partial<Settings> {
  const names = new Set(entries.map(([name]) => name))
  return Object.fromEntries(Object.entries(after).filter(([name]) => names.has(name)))
}

async function lockSettings(tx: Tx): Promise<Partial<Settings>> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

function changedMeanwhile(names: (keyof Settings)[]): ShopError {
  const what = names.map((name) => `“${fieldName([name])}”`).join(', ')
  return new ShopError(
    'conflict',
    `Somebody else has changed ${what} meanwhile. Nothing was saved: please look at their changes first.`,
  )
}

async function write(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('settings').where('key', '=', key).execute()
    return
  }
  const row = { value: JSON.stringify(value), updated_at: at }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
