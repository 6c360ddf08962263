import { type RefObject, useEffect, useRef, useState } from 'react'

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
      // Not every browser fires scrollend.
      if (wanted.current === inSight) wanted.current = undefined
      if (wanted.current === undefined) setCurrent(inSight)
    }
    const arrive = () => {
      wanted.current = undefined
      look()
    }
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('scrollend', arrive)
    element.addEventListener('pointerdown', arrive)
    return () => {
      element.removeEventListener('scroll', look)
      element.removeEventListener('scrollend', arrive)
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
