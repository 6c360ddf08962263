import {
  publicSettings as contract,
  type PublicSettings,
  type Settings,
} from '../../contract/admin/settings.ts'
import { priceText } from '../lib/money.ts'
import { returnDays } from '../returns/line-right.ts'
import type { Shop, ShopConfig } from '../shop.ts'

/** Without private thresholds and addresses, and with the placeholders in texts replaced. */
export function publicSettings(shop: Pick<Shop, 'settings' | 'config'>): PublicSettings {
  const current = shop.settings.current()
  let settings = cached.get(current)
  if (!settings) {
    settings = withPlaceholders(current, shop.config)
    cached.set(current, settings)
  }
  return settings
}

/** Each page needs the settings, and they are large. */
const cached = new WeakMap<Settings, PublicSettings>()

function withPlaceholders(all: Settings, config: ShopConfig): PublicSettings {
  const names = Object.keys(contract.shape) as (keyof PublicSettings)[]
  const settings = Object.fromEntries(names.map((name) => [name, all[name]])) as PublicSettings
  const { address, phones, email } = settings
  const days = returnDays(settings)
  const values: Record<string, string> = {
    shop: settings.shop_name,
    shipping_fee: priceText(config.shippingFee, config.currency),
    return_days: String(days),
    Return_days: NUMERALS[days] ?? String(days),
    email,
    phone: phones[0] ?? '',
    vat: settings.vat_number ? 'Prices include VAT.' : '',
    address: [address.street, address.city, address.postal_code, address.country].join(', '),
  }
  return replacePlaceholders(settings, values)
}

/** At the start of a title. */
const NUMERALS: Record<number, string> = { 14: 'Fourteen', 30: 'Thirty' }

function replacePlaceholders<T>(value: T, names: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (whole, name) => names[name] ?? whole) as T
  }
  if (Array.isArray(value)) return value.map((part) => replacePlaceholders(part, names)) as T
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, replacePlaceholders(part, names)]),
    ) as T
  }
  return value
}
