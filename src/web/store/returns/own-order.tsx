import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isClientError } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { focusElement } from '../../ui/focus/focus-element.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderHeading } from './order-heading.tsx'

type Props<Found> = {
  /** In front of the order's code. */
  title: string
  found: UseQueryResult<Found>
  sending: Pick<UseMutationResult, 'isSuccess' | 'error'>
  received: ReactNode
  /** Shown when the order is not the customer's. */
  otherwise: ReactNode
  children: (found: Found) => ReactNode
}

export function OwnOrder<Found extends { order: { code: string } }>(props: Props<Found>) {
  const { title, found, sending, received, otherwise, children } = props
  if (isClientError(found.error)) return otherwise
  return (
    <>
      <OrderHeading title={title} code={found.data?.order.code} />
      {sending.isSuccess && <div ref={focusAnswer}>{received}</div>}
      {sending.error && (
        <Alert ref={focusAnswer} className="mt-6">
          {errorMessage(sending.error)}
        </Alert>
      )}
      {found.data ? (
        children(found.data)
      ) : found.error ? (
        <LoadFailed className="mt-6" onRetry={found.refetch}>
          {errorMessage(found.error)}
        </LoadFailed>
      ) : (
        <Skeleton className="mt-6 h-60" />
      )}
    </>
  )
}

/** It stands above the form, whose button has the focus. */
function focusAnswer(element: HTMLElement | null): void {
  if (!element) return
  focusElement(element)
  element.scrollIntoView({ block: 'center' })
}
