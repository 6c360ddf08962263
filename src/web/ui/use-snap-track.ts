import { type ReactEventHandler, type RefObject, useRef, useState } from 'react'

const STALLED_MS = 300

/** A CSS scroll-snap carousel. `current` is the slide in view or scrolled to; `show` returns the wrapped index. */
export function useSnapTrack(count: number): {
  /** Of the list of slides. */
  track: {
    ref: RefObject<HTMLUListElement | null>
    onScroll: ReactEventHandler
    onPointerDown: ReactEventHandler
    onWheel: ReactEventHandler
  }
  current: number
  show: (index: number) => number
} {
  const ref = useRef<HTMLUListElement>(null)
  const target = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [current, setCurrent] = useState(0)
  const visible = () => {
    const { scrollLeft = 0, clientWidth = 0 } = ref.current ?? {}
    return Math.round(scrollLeft / Math.max(clientWidth, 1))
  }
  const scrollTo = (index: number, behavior: ScrollBehavior) =>
    ref.current?.scrollTo({ left: index * ref.current.clientWidth, behavior })
  const settle = () => {
    target.current = undefined
    setCurrent(visible())
  }
  // WebKit at times does not begin a smooth scroll, or cuts it off.
  const watch = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (target.current !== undefined) scrollTo(target.current, 'instant')
      settle()
    }, STALLED_MS)
  }
  const onScroll = () => ((target.current ?? visible()) === visible() ? settle() : watch())
  const show = (index: number) => {
    const next = (index + count) % count
    const prefersNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    target.current = next
    setCurrent(next)
    scrollTo(next, prefersNoMotion || Math.abs(next - current) > 1 ? 'instant' : 'smooth')
    watch()
    return next
  }
  return { track: { ref, onScroll, onPointerDown: settle, onWheel: settle }, current, show }
}
