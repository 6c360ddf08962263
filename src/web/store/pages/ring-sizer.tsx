import { RING_SIZES } from '../../../contract/facts/ring-sizes.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { Button } from '../../ui/button.tsx'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/ring-sizer.ts'
import { Prose } from './prose.tsx'

export { headers } from '../seo/public-headers.ts'

const TITLE = 'Ring sizer to print'
const INTRO = 'A strip of paper that measures your ring size.'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: TITLE, description: INTRO, path: '/ring-sizer' })
}

export default function RingSizerPage() {
  return (
    <div className="printed-order">
      <Prose title={TITLE} intro={INTRO}>
        <section>
          <ol className="mb-5 list-decimal pl-5">
            <li>Print this page at 100 %, without fitting it to the paper.</li>
            <li>Check the ruler: its ten centimetres must be ten centimetres on paper.</li>
            <li>Cut out the strip, and cut the slit at the arrow.</li>
            <li>
              Lay it around your finger and push its pointed end through the slit. The letter at the slit is
              your UK size.
            </li>
          </ol>
          <NeedsScript>Print it with your browser.</NeedsScript>
          <Button onClick={() => print()}>Print</Button>
        </section>
        <section className="mt-8 grid gap-6">
          <Ruler />
          <Strip />
        </section>
      </Prose>
    </div>
  )
}

// User units of both drawings are millimetres. A phone is narrower than the ruler.
const ONLY_TRUE_ON_PAPER = 'h-auto max-w-full print:max-w-none'

function Ruler() {
  return (
    <svg
      role="img"
      aria-label="Ruler of ten centimetres"
      width="104mm"
      height="12mm"
      viewBox="-2 0 104 12"
      className={ONLY_TRUE_ON_PAPER}
    >
      {Array.from({ length: 101 }, (_, at) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: the millimetres of a ruler
          key={at}
          x1={at}
          x2={at}
          y1={0}
          y2={at % 10 === 0 ? 6 : at % 5 === 0 ? 4 : 2.5}
          stroke="#000"
          strokeWidth={0.15}
        />
      ))}
      {Array.from({ length: 11 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the centimetres of a ruler
        <text key={at} x={at * 10} y={10} fontSize={3} textAnchor="middle">
          {at}
        </text>
      ))}
    </svg>
  )
}

const LAST_MM = 85

/** The slit is at 0: a mark lies as far from it as its size is around. */
function Strip() {
  return (
    <svg
      role="img"
      aria-label="Strip with the UK sizes I to Z"
      width="100mm"
      height="20mm"
      viewBox="-10 -2 100 20"
      className={ONLY_TRUE_ON_PAPER}
    >
      <path
        d={`M-9 0H${LAST_MM - 5}L${LAST_MM} 6L${LAST_MM - 5} 12H-9Z`}
        fill="none"
        stroke="#000"
        strokeWidth={0.2}
      />
      <path d="M0 0V12" stroke="#000" strokeWidth={0.3} strokeDasharray="1 0.6" />
      <text x={-8.5} y={7} fontSize={3}>
        Slit →
      </text>
      {RING_SIZES.map(({ uk, circumference }, at) => (
        <g key={uk}>
          <line
            x1={circumference}
            x2={circumference}
            y1={0}
            y2={at % 2 === 0 ? 3 : 1.5}
            stroke="#000"
            strokeWidth={0.15}
          />
          {at % 2 === 0 && (
            <text x={circumference} y={at % 4 === 0 ? 6 : 9} fontSize={2.6} textAnchor="middle">
              {uk}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
