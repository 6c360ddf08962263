import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Slider } from './slider.tsx'

// ISO/IEC 7810 ID-1: 85.60 × 53.98 mm. Upright it also fits on a phone.
const CARD_WIDTH_MM = 53.98
const FRAME_HEIGHT_MM = 45
/** What CSS takes for a millimetre. */
const USUAL_SCALE = 96 / 25.4

/** Measures the screen by a bank card. @param onDone gets the pixels a millimetre */
export function Calibration({ onDone }: { onDone: (scale: number) => void }) {
  const [scale, setScale] = useState(USUAL_SCALE)
  return (
    <div className="flex flex-col gap-4">
      <p>
        How large things are on your screen is not known yet. Lay a bank card upright on the screen, its top
        at the line, and move the slider until the frame is as wide as the card. All bank cards are 85.60 ×
        53.98 mm.
      </p>
      {/* Above the frame, which the card covers. */}
      <Slider
        label="Width of the frame"
        text={`${Math.round(CARD_WIDTH_MM * scale)} pixels`}
        {...{ min: 2.5, max: 8, step: 0.01, value: scale, onChange: setScale }}
      />
      <Button variant="secondary" className="self-start" onClick={() => onDone(scale)}>
        The card fits
      </Button>
      {/* A card is nearly as wide as a small phone: beyond the text's margins. */}
      <div className="-mx-5 flex justify-center overflow-x-clip">
        <div
          aria-hidden="true"
          className="shrink-0 rounded-t-lg border-2 border-b-0 border-ink bg-sand"
          style={{ width: CARD_WIDTH_MM * scale, height: FRAME_HEIGHT_MM * scale }}
        />
      </div>
    </div>
  )
}
