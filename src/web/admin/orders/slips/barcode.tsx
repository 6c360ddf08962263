import { code128 } from './code-128.ts'

/** Blank modules that a scanner needs on both sides. */
const QUIET = 10
const HEIGHT = 30

/** Code 128, dark on white in dark mode, too. Hidden from screen readers: its text stands beside it. */
export function Barcode({ text }: { text: string }) {
  let x = QUIET
  const bars = code128(text).map((width, at) => {
    const bar = at % 2 === 0 ? `M${x} 0h${width}v${HEIGHT}h-${width}z` : ''
    x += width
    return bar
  })
  return (
    <svg
      viewBox={`0 0 ${x + QUIET} ${HEIGHT}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      className="block w-66 bg-white"
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
