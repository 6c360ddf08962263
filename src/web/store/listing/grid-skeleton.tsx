import { Skeleton } from '../../ui/skeleton.tsx'

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className="product-grid">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <CardSkeleton key={at} />
      ))}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3 h-4 w-1/3" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <Skeleton className="mt-2 h-5 w-1/4" />
    </div>
  )
}
