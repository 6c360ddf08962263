import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { loginUrl } from '../../data/account/return-url.ts'
import { call, isClientError } from '../../data/client.ts'
import { errorMessage } from '../../data/show-error.ts'
import { useToken } from '../../data/use-stored.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReturnSlip } from './return-slip.tsx'

/** Loaded in the browser, which has the customer's token. */
export function SlipOfCustomer({ id }: { id: string }) {
  const isCustomer = useToken() !== undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['return-slip', id],
    queryFn: () => call('GET /returns/{id}/slip/', { params: { id } }),
    enabled: isCustomer,
    staleTime: 0,
    meta: { silent: true },
  })
  if (!isCustomer || isClientError(error)) return <NoSlip isCustomer={isCustomer} />
  if (data) return <ReturnSlip slip={data} />
  return (
    <div className="shell py-10">
      {error ? (
        <LoadFailed onRetry={refetch}>{errorMessage(error)}</LoadFailed>
      ) : (
        <Skeleton className="mx-auto h-80 max-w-[36rem]" />
      )}
    </div>
  )
}

function NoSlip({ isCustomer }: { isCustomer: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="shell">
      <EmptyState
        headingLevel="h1"
        title="There is no slip here"
        action={
          isCustomer ? (
            <LinkButton to="/returns">Return a piece</LinkButton>
          ) : (
            <LinkButton to={loginUrl(pathname + search)}>Login</LinkButton>
          )
        }
      >
        A return has a slip once we have approved it. If you ordered with an account, please log in to see it.
      </EmptyState>
    </div>
  )
}
