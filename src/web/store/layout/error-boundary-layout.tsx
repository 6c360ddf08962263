import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import { UNREACHABLE } from '../../data/client.ts'
import { focusHeadingIfLost } from '../../ui/focus/focus-element.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import type { Route } from './+types/error-boundary-layout.ts'

const FAILED = 'We could not show this page'

/** Only where a page could not be shown; every other has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: FAILED }, { name: 'robots', content: 'noindex' }] : []

export default function Page() {
  return <Outlet />
}

/** In the place of a page that did not come: why, and the way to ask again; the shop stays around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const sentence = isUnreached(error) ? UNREACHABLE : 'Something went wrong. Please try again.'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told
  useEffect(() => toast.error(sentence, { id: sentence }), [error])
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

// What the browsers say of a request without an answer.
function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network ?error/i.test(error.message)
}
