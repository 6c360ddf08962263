import { type RefObject, useEffect, useRef, useState } from 'react'

const SCROLL_END_MS = 150

/** A CSS scroll-snap carousel. `current` is the slide in view or scrolled to; `show` returns the wrapped index. */
export function useSnapTrack(count: number): {
  track: RefObject<HTMLUListElement | null>
  current: number
  show: (index: number) => number
} {
  const track = useRef<HTMLUListElement>(null)
  const target = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element) return
    const update = () => {
      const visible = Math.round(element.scrollLeft / Math.max(element.clientWidth, 1))
      if (target.current === undefined || target.current === visible) setCurrent(visible)
    }
    const settle = () => {
      target.current = undefined
      update()
    }
    // WebKit has no scrollend event.
    let timer: ReturnType<typeof setTimeout> | undefined
    const scroll = () => {
      update()
      clearTimeout(timer)
      timer = setTimeout(settle, SCROLL_END_MS)
    }
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('pointerdown', settle)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('pointerdown', settle)
    }
  }, [])
  const show = (index: number) => {
    const next = (index + count) % count
    const prefersNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const behavior = prefersNoMotion || Math.abs(next - current) > 1 ? 'instant' : 'smooth'
    if (next !== current) target.current = next
    setCurrent(next)
    track.current?.scrollTo({ left: next * track.current.clientWidth, behavior })
    return next
  }
  return { track, current, show }
}
