import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GridSkeleton } from '../listing/grid-skeleton.tsx'
import { useIsSlow } from './use-is-slow.ts'

const PRODUCT_PAGES = /^\/(home|search|products(\/\d+)?)?$/
const CARD_COUNT = 8

/** Replaces the page by a skeleton when the next page is slow and lists products. */
export function NavigationSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const isToProducts = next !== undefined && next !== pathname && PRODUCT_PAGES.test(next)
  return useIsSlow(isToProducts) ? <ProductsSkeleton /> : children
}

function ProductsSkeleton() {
  return (
    <div className="shell pt-10">
      <Skeleton className="mb-10 h-12 w-64 max-w-full" />
      <GridSkeleton count={CARD_COUNT} />
    </div>
  )
}
