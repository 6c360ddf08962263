import { useEffect, useState } from 'react'
import {
  type Engraving,
  engravingProblem,
  FONT_LABELS,
  graphemes,
  NO_RETURN,
  type Personalisation,
  PLACE_LABELS,
  previewUrl,
} from '../../../../contract/engraving/rules.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { Input } from '../../../ui/forms/input.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import type { Engraved } from './use-engraving.tsx'

const PREVIEW_DELAY_MS = 300

type Props = {
  productId: string
  engraving: Engraving
  onChange: (engraved: Engraved) => void
  onCancel: () => void
}

export default function EngravingForm({ productId, engraving, onChange, onCancel }: Props) {
  const { currency } = useShopConfig()
  const { places, fonts, max_length, price } = engraving
  const { wanted, change, isConfirmed, setConfirmed, problem } = useText(engraving, onChange)
  const preview = wanted.text && !problem ? previewUrl(productId, wanted) : ''
  const settled = useDebouncedValue(preview, PREVIEW_DELAY_MS)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-sm border border-line p-4">
      <legend className="px-1 text-body font-medium">
        {`Engraving${price > 0 ? `, ${formatPrice(price, currency)} more` : ''}`}
      </legend>
      <Choice
        legend="Place"
        values={places}
        labels={PLACE_LABELS}
        chosen={wanted.place}
        onChoose={(place) => change({ place })}
      />
      <Choice
        legend="Font"
        values={fonts}
        labels={FONT_LABELS}
        chosen={wanted.font}
        onChoose={(font) => change({ font })}
      />
      <Input
        id={TEXT}
        label="Your text"
        value={wanted.text}
        onChange={({ target }) => change({ text: target.value })}
        hint={`${graphemes(wanted.text).length} of ${max_length} characters`}
        error={problem}
        autoComplete="off"
        spellCheck={false}
      />
      {preview && settled && (
        <img src={settled} alt="Drawing of your text" width={480} height={200} className="w-full max-w-96" />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          id={CONFIRM}
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
          className="size-5 shrink-0 accent-ink"
        />
        <span>
          Engrave it as I typed it.
          <span className="block text-small text-muted">{NO_RETURN}</span>
        </span>
      </label>
      <Button variant="quiet" className="-mx-5 self-start" onClick={onCancel}>
        Buy without engraving
      </Button>
    </fieldset>
  )
}

const TEXT = 'engraving-text'
const CONFIRM = 'engraving-confirm'

function useText(engraving: Engraving, onChange: (engraved: Engraved) => void) {
  const { places, fonts } = engraving
  const [typed, setTyped] = useState(() => ({
    place: places[0] ?? 'front',
    font: fonts[0] ?? 'script',
    text: '',
  }))
  const [isConfirmed, setConfirmed] = useState(false)
  const wanted: Personalisation = { ...typed, text: typed.text.trim() }
  const problem = wanted.text ? engravingProblem(wanted, engraving)?.message : undefined
  const { place, font, text } = wanted
  useEffect(() => {
    const [ask, id] = !text || problem ? ['Type your engraving', TEXT] : ['Confirm your engraving', CONFIRM]
    onChange({
      personalisation: { place, font, text },
      ask: isConfirmed && text && !problem ? undefined : ask,
      onAsk: () => document.getElementById(id)?.focus({ focusVisible: true }),
    })
  }, [onChange, place, font, text, problem, isConfirmed])
  useEffect(() => document.getElementById(TEXT)?.focus(), [])
  const change = (more: Partial<Personalisation>) => {
    setTyped({ ...typed, ...more })
    setConfirmed(false)
  }
  return { wanted: { ...wanted, text: typed.text }, change, isConfirmed, setConfirmed, problem }
}

/** Nothing to choose from shows nothing. */
function Choice<Value extends string>({
  legend,
  values,
  labels,
  chosen,
  onChoose,
}: {
  legend: string
  values: Value[]
  labels: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
}) {
  if (values.length < 2) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {values.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={`engraving-${legend}`}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 accent-ink"
            />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
