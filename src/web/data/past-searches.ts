import { storage } from './storage.ts'
import { useStored } from './use-stored.ts'

const KEPT = 6

/** Kept in this browser only. */
export function usePastSearches(): string[] {
  const texts = useStored('searches')?.texts
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

export function rememberSearch(typed: string): void {
  const text = typed.trim()
  if (!text) return
  const others = storage.read('searches')?.texts ?? []
  const texts = [text, ...others.filter((one) => one.toLowerCase() !== text.toLowerCase())]
  storage.write('searches', { id: 'guest', texts: texts.slice(0, KEPT) })
}

export function forgetSearches(): void {
  storage.forget('searches')
}
