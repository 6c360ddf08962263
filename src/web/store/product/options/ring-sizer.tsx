import { useState } from 'react'
import { Link } from 'react-router'
import { nearestSize, RING_SIZES, type RingSize, valueOfSize } from '../../../../contract/facts/ring-sizes.ts'
import { Calibration } from '../../../shared/true-size/calibration.tsx'
import { useScreenScale } from '../../../shared/true-size/screen-scale.ts'
import { Slider } from '../../../shared/true-size/slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type RingSizerProps = {
  open: boolean
  onClose: () => void
  /** The sizes that are made. */
  values: readonly string[]
  onChoose: (value: string) => void
}

export default function RingSizer({ open, onClose, values, onChoose }: RingSizerProps) {
  const choose = (value: string) => {
    onClose()
    onChoose(value)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Find your ring size"
      className="max-sm:w-screen max-sm:max-w-none"
    >
      <div className="flex flex-col gap-8 p-5">
        <RingOnScreen values={values} onChoose={choose} />
        <section className="flex flex-col gap-2">
          <h3 className="text-lead font-medium">With a strip of paper</h3>
          <p>
            <Link to="/ring-sizer" target="_blank" className="underline underline-offset-4">
              Print the strip
            </Link>{' '}
            and lay it around your finger.
          </p>
        </section>
        <section>
          <h3 className="text-lead font-medium">Sizes of other countries</h3>
          <SizeTable values={values} onChoose={choose} />
        </section>
      </div>
    </Dialog>
  )
}

type Choosing = Pick<RingSizerProps, 'values' | 'onChoose'>

const START_MM = 16.7
const SMALLEST_MM = 15
const LARGEST_MM = 22

function RingOnScreen(props: Choosing) {
  const { scale, setScale, ref } = useScreenScale<HTMLHeadingElement>()
  return (
    <section className="flex flex-col gap-4">
      <h3 ref={ref} className="text-lead font-medium">
        With a ring that fits
      </h3>
      {scale ? (
        <Circle scale={scale} onMeasureAgain={() => setScale(undefined)} {...props} />
      ) : (
        <Calibration onDone={setScale} />
      )}
    </section>
  )
}

type CircleProps = Choosing & { scale: number; onMeasureAgain: () => void }

function Circle({ scale, onMeasureAgain, ...props }: CircleProps) {
  const [diameter, setDiameter] = useState(START_MM)
  const size = nearestSize(diameter)
  const text = wordsOf(size)
  return (
    <>
      <p>
        Lay the ring on the screen, and move the slider until the circle fills the inside of the ring without
        going below its edge.
      </p>
      <div className="grid place-items-center" style={{ height: (LARGEST_MM + 4) * scale }}>
        <div
          aria-hidden="true"
          className="rounded-full bg-gold"
          style={{ width: diameter * scale, height: diameter * scale }}
        />
      </div>
      <Slider
        label="Width of the circle"
        {...{ text, min: SMALLEST_MM, max: LARGEST_MM, step: 0.05, value: diameter, onChange: setDiameter }}
      />
      <p className="font-medium">{text}</p>
      <ChooseButton size={size} {...props} />
      <Button variant="quiet" className="-ml-5 self-start" onClick={onMeasureAgain}>
        Measure the screen again
      </Button>
    </>
  )
}

function ChooseButton({ size, values, onChoose }: Choosing & { size: RingSize }) {
  const value = valueOfSize(values, size)
  if (!value) return <p className="text-muted">{`Not made in ${size.uk}.`}</p>
  return <Button className="self-start" onClick={() => onChoose(value)}>{`Choose ${value}`}</Button>
}

function wordsOf({ uk, us, eu, diameter }: RingSize): string {
  return `UK ${uk} · US ${us} · EU ${eu} · ${diameter.toFixed(1)} mm across`
}

function SizeTable({ values, onChoose }: Choosing) {
  return (
    <table className="figures mt-2 w-full text-left">
      <thead className="text-small text-muted">
        <tr>
          {['UK', 'US', 'EU', 'Inside, mm'].map((name) => (
            <th key={name} scope="col" className="py-2 font-medium">
              {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {RING_SIZES.map((size) => {
          const value = valueOfSize(values, size)
          return (
            <tr key={size.uk} className="border-t border-line">
              <th scope="row" className="font-medium">
                {size.uk}
              </th>
              <td>{size.us}</td>
              <td>{size.eu}</td>
              <td>{size.diameter.toFixed(1)}</td>
              <td className="h-11 text-right">
                {value && (
                  <Button variant="quiet" size="small" onClick={() => onChoose(value)}>
                    Choose<span className="sr-only"> {value}</span>
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
