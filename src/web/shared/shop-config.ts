import { useRouteLoaderData } from 'react-router'
import type { Storefront } from '../context.ts'

export type ShopConfig = Storefront['config']

/** `shippingFee` is in minor units. */
export function useShopConfig(): ShopConfig {
  const config = useRouteLoaderData<{ config: ShopConfig }>('root')?.config
  if (!config) throw new Error('The shop is only known below the root route.')
  return config
}
