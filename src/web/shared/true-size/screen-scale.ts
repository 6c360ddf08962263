import { useState } from 'react'

const KEY = 'screen'

/**
 * CSS pixels a millimetre, undefined until the visitor has measured the screen. Stored in device pixels: they stay when the
 * page is zoomed.
 */
export function useScreenScale() {
  const [scale, setScale] = useState(readScale)
  const save = (pixels: number | undefined) => {
    setScale(pixels)
    try {
      if (pixels) localStorage.setItem(KEY, String(pixels * devicePixelRatio))
      else localStorage.removeItem(KEY)
    } catch {}
  }
  return [scale, save] as const
}

function readScale(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(KEY))
    return stored > 0 && stored < 100 ? stored / devicePixelRatio : undefined
  } catch {
    return undefined
  }
}
