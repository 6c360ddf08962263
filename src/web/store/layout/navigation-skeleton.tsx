import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GridSkeleton } from '../listing/product-grid.tsx'
import { useIsSlow } from './use-is-slow.ts'

const PAGES_OF_PRODUCTS = /^\/(home|search|products(\/\d+)?)?$/
const CARDS_IN_SIGHT = 8

/** The page, or when another one full of products is slow to come, that one's shape. */
export function NavigationSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isLoggingOut = next !== undefined && next !== pathname && PAGES_OF_PRODUCTS.test(next)
  return useIsSlow(isLoggingOut) ? <ProductsSkeleton /> : children
}

function ProductsSkeleton() {
  return (
    <div className="shell pt-10">
      <Skeleton className="mb-10 h-12 w-64 max-w-full" />
      <GridSkeleton count={CARDS_IN_SIGHT} />
    </div>
  )
}
