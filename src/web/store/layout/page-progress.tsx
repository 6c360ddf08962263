import { useNavigation } from 'react-router'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { useIsSlow } from './use-is-slow.ts'

export function PageProgress() {
  const isLoading = useNavigation().state !== 'idle'
  const isSlow = useIsSlow(isLoading)
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50">
      <LiveRegion>{isSlow && 'Loading'}</LiveRegion>
      {isLoading && <span className="page-progress block h-0.5 origin-left bg-gold" />}
    </div>
  )
}
