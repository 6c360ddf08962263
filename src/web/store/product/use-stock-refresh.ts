import { type RefObject, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isClientError } from '../../data/client.ts'
import { focusElement } from '../../ui/focus/focus-element.ts'

/**
 * Reloads the stock after the API has rejected a quantity.
 * @param message gets the focus when the button becomes disabled
 * @returns the error handler
 */
export function useStockRefresh(
  stock: number,
  button: RefObject<HTMLButtonElement | null>,
  message: RefObject<HTMLElement | null>,
): (error: unknown) => void {
  const { revalidate } = useRevalidator()
  const wasRejected = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stock has changed
  useEffect(() => {
    if (wasRejected.current && button.current?.disabled && message.current) focusElement(message.current)
    wasRejected.current = false
  }, [stock])
  return (error) => {
    // Offline, revalidation would replace the page by an error.
    if (!isClientError(error)) return
    wasRejected.current = true
    void revalidate()
  }
}
