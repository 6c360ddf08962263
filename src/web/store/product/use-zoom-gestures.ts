import { type PointerEvent, type RefObject, useRef, useState, type WheelEvent } from 'react'
import {
  closeScale,
  distance,
  keepInside,
  middle,
  type Point,
  type Size,
  WHOLE,
  type ZoomView,
  zoomTo,
} from './zoom-view.ts'

const TAP_PX = 8
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 40
const SWIPE_PX = 50

/** Pinch, double tap, click, wheel and drag of one picture; a swipe over the whole picture leads to the next one. */
export function useZoomGestures(
  screen: RefObject<HTMLElement | null>,
  picture: Size,
  onSwipe: (step: 1 | -1) => void,
) {
  const { view, latest, place, show, zoom, toggle, drag } = useZoomView(screen, picture)
  const isSecondTap = useDoubleTap()
  const pointers = useRef(new Map<number, Point>())
  const moved = useRef(0)
  const [isHeld, setHeld] = useState(false)
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button > 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (pointers.current.size === 0) moved.current = 0
      pointers.current.set(event.pointerId, place(event))
      setHeld(true)
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = place(event)
      const [other] = [...pointers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
      pointers.current.set(event.pointerId, now)
      moved.current += distance(before, now)
      const [from, to] = other ? [middle(before, other), middle(now, other)] : [before, now]
      if (other)
        zoom((latest.current.scale * distance(now, other)) / Math.max(distance(before, other), 1), from)
      if (!other || latest.current.scale > 1) drag({ x: to.x - from.x, y: to.y - from.y })
    },
    onPointerUp(event: PointerEvent) {
      if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
      setHeld(false)
      const { scale, x } = latest.current
      if (scale === 1) show(WHOLE)
      const at = place(event)
      if (moved.current >= TAP_PX) {
        if (scale === 1 && Math.abs(x) > SWIPE_PX) onSwipe(x < 0 ? 1 : -1)
      } else if (event.pointerType === 'mouse' || isSecondTap(at)) toggle(at)
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId)
      setHeld(false)
    },
    onWheel(event: WheelEvent) {
      zoom(latest.current.scale * Math.exp(-event.deltaY / 300), place(event))
    },
  }
  return { view, isHeld, toggle, reset: () => show(WHOLE), handlers }
}

function useZoomView(screen: RefObject<HTMLElement | null>, picture: Size) {
  const [view, setView] = useState(WHOLE)
  // Several events may arrive before the next render.
  const latest = useRef(view)
  const show = (next: ZoomView) => {
    latest.current = next
    setView(next)
  }
  const size = () => (screen.current as HTMLElement).getBoundingClientRect()
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoom = (scale: number, at: Point) =>
    show(keepInside(zoomTo(latest.current, scale, at), picture, size()))
  const toggle = (at: Point = { x: 0, y: 0 }) =>
    latest.current.scale > 1 ? show(WHOLE) : zoom(closeScale(picture, size()), at)
  const drag = (by: Point) => {
    const { scale, x, y } = latest.current
    // The whole picture moves to the side for a swipe, and returns.
    if (scale === 1) show({ scale, x: x + by.x, y })
    else show(keepInside({ scale, x: x + by.x, y: y + by.y }, picture, size()))
  }
  return { view, latest, place, show, zoom, toggle, drag }
}

function useDoubleTap(): (at: Point) => boolean {
  const last = useRef({ time: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  return (at) => {
    const time = performance.now()
    const isSecond = time - last.current.time < DOUBLE_TAP_MS && distance(at, last.current) < DOUBLE_TAP_PX
    last.current = { ...at, time: isSecond ? Number.NEGATIVE_INFINITY : time }
    return isSecond
  }
}
