import { useRouteLoaderData } from 'react-router'
import type { Product } from '../../contract/product.ts'
import type { Storefront } from '../context.ts'

export type ShopConfig = Storefront['config']

export function useShopConfig(): ShopConfig {
  const config = useRouteLoaderData<{ config: ShopConfig }>('root')?.config
  if (!config) throw new Error('The shop is only known below the root route.')
  return config
}

/** Also true for a product without stock, unless it is one of a kind. */
export function useIsLow({
  stock_quantity,
  low_stock_below,
}: Pick<Product, 'stock_quantity' | 'low_stock_below'>): boolean {
  const { lowStockBelow } = useShopConfig()
  return stock_quantity < (low_stock_below ?? lowStockBelow)
}
