import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'

/** Adds a reload button to the message of a 409: another admin has saved first. */
export function withReload(
  problem: ReactNode,
  error: Error | null | undefined,
  onReload: (() => Promise<void>) | undefined,
): ReactNode {
  if (!problem) return undefined
  const isConflict = error instanceof ApiError && error.status === 409
  return (
    <>
      <p>{problem}</p>
      {isConflict && onReload && <ReloadConflict onClick={onReload} />}
    </>
  )
}

export function ReloadConflict({ onClick }: { onClick: () => Promise<void> }) {
  const reload = useMutation({ mutationFn: onClick })
  return (
    <>
      <p>The form then starts anew, so copy first what you want to keep of yours.</p>
      <Button
        variant="quiet"
        className="-ml-5 text-left"
        busy={reload.isPending}
        onClick={() => reload.mutate()}
      >
        Show what was saved meanwhile
      </Button>
    </>
  )
}
