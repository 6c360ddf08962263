import { useRef } from 'react'
import { ApiError } from '../../data/client.ts'
import { newKey } from './new-key.ts'

/**
 * The Idempotency-Key of a form's next try. A try whose answer was lost is asked for again under its key, so that it is
 * done once; after a refusal, or with anything changed, it is another try.
 */
export function useAttemptKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor(body: object): string {
      const content = JSON.stringify(body)
      if (last.current?.content !== content) last.current = { content, key: newKey() }
      return last.current.key
    },
    judge(error: unknown): void {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isLost) last.current = undefined
    },
  }
}
