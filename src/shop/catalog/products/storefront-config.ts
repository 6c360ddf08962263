import { methodLabel } from '../../../contract/delivery/delivery-method.ts'
import { deliveryMethods } from '../../delivery/delivery-methods.ts'
import { simplifiedUpTo } from '../../documents/sale-content.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop } from '../../shop.ts'

/** What every page knows of the shop. */
export function storefrontConfig(shop: Shop, isSandbox: boolean) {
  const { name, currency, timeZone, publicUrl } = shop.config
  const settings = shop.settings.current()
  const methods = deliveryMethods(shop)
  return {
    name,
    currency,
    deliveryMethods: methods.map((method) => ({
      key: method.key,
      label: methodLabel(method),
      kind: method.kind,
    })),
    deliversByPlace:
      settings.duties.length > 0 ||
      methods.some(({ countries, postal_codes: codes }) => countries[0] || codes[0]),
    lowStockBelow: settings.low_stock_threshold,
    timeZone,
    country: settings.address.country,
    invoices: { made: settings.invoices, simplifiedUpTo: simplifiedUpTo(shop) },
    email: settings.email,
    returns: publicSettings(shop).returns,
    cancellation: { cancel_until: settings.cancel_until, cancel_hours: settings.cancel_hours },
    withdrawalLabel: labelOf(shop),
    publicUrl,
    isSandbox,
  }
}

/** Empty when the owner has turned withdrawals off. */
function labelOf(shop: Shop): string {
  const { withdrawal_enabled, withdrawal_label } = publicSettings(shop)
  return withdrawal_enabled ? withdrawal_label : ''
}
