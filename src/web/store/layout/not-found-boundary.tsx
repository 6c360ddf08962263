import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFoundMessage } from './not-found-message.tsx'

/** The error boundary of pages whose product, category or brand may not exist. */
export function NotFoundBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  throw error
}
