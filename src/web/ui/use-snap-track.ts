import { type RefObject, useEffect, useRef, useState } from 'react'

const STILL_AFTER_MS = 150

/**
 * A row that is swiped from one child to the next by the browser's own scroll snapping.
 * @returns which child is in sight or on its way there, and how to bring another one; it says which that is
 */
export function useSnapTrack(count: number): {
  track: RefObject<HTMLUListElement | null>
  current: number
  show: (index: number) => number
} {
  const track = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const look = () => {
      const inSight = Math.round(element.scrollLeft / Math.max(element.clientWidth, 1))
      if (wanted.current === undefined || wanted.current === inSight) setCurrent(inSight)
    }
    const arrive = () => {
      wanted.current = undefined
      look()
    }
    // WebKit has no scrollend event.
    let still: ReturnType<typeof setTimeout> | undefined
    const scroll = () => {
      look()
      clearTimeout(still)
      still = setTimeout(arrive, STILL_AFTER_MS)
    }
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('pointerdown', arrive)
    return () => {
      clearTimeout(still)
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('pointerdown', arrive)
    }
  }, [])
  const show = (index: number) => {
    const next = (index + count) % count
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = isStill || Math.abs(next - current) > 1 ? 'instant' : 'smooth'
    if (next !== current) wanted.current = next
    setCurrent(next)
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior })
    return next
  }
  return { track, current, show }
}
