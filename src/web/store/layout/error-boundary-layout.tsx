import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { UNREACHABLE } from '../../data/client.ts'
import { focusHeadingIfLost } from '../../ui/focus/focus-element.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { dismissErrors, toast } from '../../ui/overlay/toaster.tsx'
import type { Route } from './+types/error-boundary-layout.ts'

const FAILED = 'We could not show this page'

/** Pages have their own; this one is for the error boundary. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: FAILED }, { name: 'robots', content: 'noindex' }] : []

export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const sentence = isUnreachable(error) ? UNREACHABLE : 'Something went wrong. Please try again.'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each error
  useEffect(() => {
    toast.error(sentence, { id: sentence })
    return () => dismissErrors(sentence)
  }, [error])
  useEffect(focusHeadingIfLost, [])
  return (
    <div className="shell py-10 md:py-14">
      <h1 className="display-face text-display">{FAILED}</h1>
      <LoadFailed className="mt-6 max-w-2xl" onRetry={revalidate}>
        {sentence}
      </LoadFailed>
    </div>
  )
}

// The browsers' messages of a failed fetch.
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network ?error/i.test(error.message)
}
