import { type RefObject, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isClientError } from '../../data/client.ts'
import { focusElement } from '../../ui/focus/focus-element.ts'

/**
 * After a refusal the page says what is left by now, instead of what there was when it was opened.
 * @param words takes the focus of a button that can't be pressed any more
 * @returns what to do with a failure
 */
export function useStockRefresh(
  stock: number,
  button: RefObject<HTMLButtonElement | null>,
  words: RefObject<HTMLElement | null>,
): (error: unknown) => void {
  const { revalidate } = useRevalidator()
  const wasRefused = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the stock has changed
  useEffect(() => {
    if (wasRefused.current && button.current?.disabled && words.current) focusElement(words.current)
    wasRefused.current = false
  }, [stock])
  return (error) => {
    // A shop that was not reached would leave nothing of the page.
    if (!isClientError(error)) return
    wasRefused.current = true
    void revalidate()
  }
}
