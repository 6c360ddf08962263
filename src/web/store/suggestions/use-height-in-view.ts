import { type RefObject, useLayoutEffect, useRef } from 'react'

const MARGIN_PX = 8

/** Limits an element's height to what is visible below its top: a phone's keyboard covers the rest. */
export function useHeightInView(isShown: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const view = window.visualViewport
    if (!isShown || !view) return
    const limit = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('max-height', `${view.offsetTop + view.height - top - MARGIN_PX}px`)
    }
    limit()
    view.addEventListener('resize', limit)
    return () => view.removeEventListener('resize', limit)
  }, [isShown])
  return element
}
