import { publicSettings } from '../settings/public-settings.ts'
import type { Shop } from '../shop.ts'

/** Where pieces are sent back to, line by line. */
export function returnAddress(shop: Pick<Shop, 'config' | 'settings'>): string[] {
  const { shop_name, company, address } = publicSettings(shop)
  const { street, city, region, postal_code, country } = address
  return [company || shop_name, street, city, region, postal_code, country].filter(Boolean)
}
