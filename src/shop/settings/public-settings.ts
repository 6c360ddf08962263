import type { PublicSettings, Settings } from '../../contract/admin/settings.ts'
import { priceText } from '../lib/money.ts'
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

function withPlaceholders(
  {
    low_stock_threshold: _,
    reserved_stock_threshold: __,
    owner_emails: ___,
    backups: ____,
    auto_deliver: _____,
    hallmark_weights: ______,
    delivery_methods: _______,
    delivery_calendar: ________,
    duties: _________,
    badges: __________,
    ...settings
  }: Settings,
  config: ShopConfig,
): PublicSettings {
  const { address, phones, email } = settings
  const names: Record<string, string> = {
    shop: settings.shop_name,
    shipping_fee: priceText(config.shippingFee, config.currency),
    email,
    phone: phones[0] ?? '',
    address: [address.street, address.city, address.postal_code, address.country].join(', '),
  }
  return replacePlaceholders(settings, names)
}

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
