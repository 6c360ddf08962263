import { useRef } from 'react'
import { isFinalRejection } from '../client.ts'

/**
 * The Idempotency-Key of a form's next try. A try whose answer was lost is asked for again under its key, so that it is
 * done once; after a refusal, or with anything changed, it is another try.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor(body: object): string {
      const content = JSON.stringify(body)
      if (last.current?.content !== content) last.current = { content, key: newKey() }
      return last.current.key
    },
    judge(error: unknown): void {
      if (isFinalRejection(error)) last.current = undefined
    },
  }
}

// randomUUID is not there on plain http.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
