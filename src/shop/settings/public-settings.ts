import type { PublicSettings, Settings } from '../../contract/admin/settings.ts'
import { priceText } from '../lib/money.ts'
import type { Shop, ShopConfig } from '../shop.ts'

/** What everybody may know of the shop, with what the texts name filled in. */
export function publicSettings(shop: Pick<Shop, 'settings' | 'config'>): PublicSettings {
  const current = shop.settings.current()
  let settings = filled.get(current)
  if (!settings) {
    settings = fill(current, shop.config)
    filled.set(current, settings)
  }
  return settings
}

/** Every page asks for them, and they are long. */
const filled = new WeakMap<Settings, PublicSettings>()

function fill(
  { low_stock_threshold: _, reserved_stock_threshold: __, ...settings }: Settings,
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
  return filledIn(settings, names)
}

function filledIn<T>(value: T, names: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (whole, name) => names[name] ?? whole) as T
  }
  if (Array.isArray(value)) return value.map((part) => filledIn(part, names)) as T
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filledIn(part, names)])) as T
  }
  return value
}
