import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is on its way; quick pages never show it. */
export function PageProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <span className="sr-only">Loading</span>
          <span className="page-progress block h-0.5 origin-left bg-gold" />
        </>
      )}
    </div>
  )
}
