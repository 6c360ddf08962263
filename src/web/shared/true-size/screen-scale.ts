import { useRef, useState } from 'react'
import { focusElement } from '../../ui/focus/focus-element.ts'

const KEY = 'screen'

/**
 * CSS pixels a millimetre, undefined until the visitor has measured the screen. Stored in device pixels: they stay when the
 * page is zoomed. The button that changes it goes: the element of `ref` gets the focus.
 */
export function useScreenScale<Element extends HTMLElement>() {
  const [scale, setScale] = useState(readScale)
  const ref = useRef<Element>(null)
  const save = (pixels: number | undefined) => {
    setScale(pixels)
    try {
      if (pixels) localStorage.setItem(KEY, String(pixels * devicePixelRatio))
      else localStorage.removeItem(KEY)
    } catch {}
    if (ref.current) focusElement(ref.current)
  }
  return { scale, setScale: save, ref }
}

function readScale(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY))
    return stored > 0 && stored < 100 ? stored / devicePixelRatio : undefined
  } catch {
    return undefined
  }
}
