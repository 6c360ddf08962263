import { useRef } from 'react'
import { isFinalRejection } from '../client.ts'

/** @returns sends a body with its key: a retry of the same body keeps it; a rejected or changed one gets a new key */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return async <T>(body: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(body)
    if (last.current?.content !== content) last.current = { content, key: newKey() }
    try {
      return await send(last.current.key)
    } catch (error) {
      if (isFinalRejection(error)) last.current = undefined
      throw error
    }
  }
}

// randomUUID is not there on plain http.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
