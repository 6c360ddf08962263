import { useRef } from 'react'
import { isFinalRejection } from '../client.ts'

/** A retry of the same body keeps its key; a rejected or changed one gets a new key. */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor(body: object): string {
      const content = JSON.stringify(body)
      if (last.current?.content !== content) last.current = { content, key: newKey() }
      return last.current.key
    },
    onError(error: unknown): void {
      if (isFinalRejection(error)) last.current = undefined
    },
  }
}

// randomUUID is not there on plain http.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
