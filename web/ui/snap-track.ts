import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * A row that is swiped from one child to the next by the browser's own scroll snapping.
 * @returns which child is in sight, and the way to bring another one there
 */
export function useSnapTrack(count: number): {
  track: RefObject<HTMLUListElement | null>
  current: number
  show: (index: number) => void
} {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const look = () => setCurrent(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])
  const show = (index: number) => {
    const wanted = (index + count) % count
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    track.current?.scrollTo({
      left: wanted * track.current.clientWidth,
      behavior: isStill || Math.abs(wanted - current) > 1 ? 'instant' : 'smooth',
    })
  }
  return { track, current, show }
}
