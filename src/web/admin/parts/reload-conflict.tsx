import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'

/** What a form was refused for; where somebody else has saved first, with the way on. */
export function toOutcome(
  problem: ReactNode,
  error: Error | null | undefined,
  onReload: (() => Promise<void>) | undefined,
): ReactNode {
  if (!problem) return undefined
  const isOld = error instanceof ApiError && error.status === 409
  return (
    <>
      <p>{problem}</p>
      {isOld && onReload && <ShowTheirs onClick={onReload} />}
    </>
  )
}

/** The way on after somebody else has saved first: the form starts anew from theirs. */
export function ShowTheirs({ onClick }: { onClick: () => Promise<void> }) {
  const show = useMutation({ mutationFn: onClick })
  return (
    <>
      <p>The form then starts anew, so copy first what you want to keep of yours.</p>
      <Button variant="quiet" className="-ml-5 text-left" busy={show.isPending} onClick={() => show.mutate()}>
        Show what was saved meanwhile
      </Button>
    </>
  )
}
