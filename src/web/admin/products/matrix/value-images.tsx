import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Image } from '../../../../contract/product.ts'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import type { Draft, OptionDraft, ValueDraft } from './draft.ts'
import { hasImage, toggleImage } from './edit-rows.ts'
import { Swatch } from './swatch.tsx'
import type { Edit } from './use-matrix-draft.ts'

/** Which pictures show which value. */
export function ValueImages({ draft, edit, images }: { draft: Draft; edit: Edit; images: Image[] }) {
  const [chosen, setChosen] = useState<string>()
  const options = draft.options.filter(({ values }) => values.length > 0)
  const option = options.find(({ key }) => key === chosen) ?? mostLikely(options)
  if (!option || images.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Pictures</h3>
        {options.length > 1 && (
          <Select
            label="Pictures by"
            hideLabel
            value={option.key}
            onChange={({ target }) => setChosen(target.value)}
            className="md:min-h-9 md:py-1"
          >
            {options.map(({ key, name }) => (
              <option key={key} value={key}>{`By ${name.toLowerCase() || 'option'}`}</option>
            ))}
          </Select>
        )}
      </div>
      <p className="text-small text-muted">
        Press the pictures that show a value. A value without pictures of its own shows all of them.
      </p>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {option.values.map((value) => (
          <li key={value.key} className="grid gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <span className="flex items-center gap-2 wrap-anywhere">
              <Swatch colour={value.swatch} />
              {value.value}
            </span>
            <Toggles {...{ draft, edit, images, option, value }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Toggles({
  draft,
  edit,
  images,
  option,
  value,
}: {
  draft: Draft
  edit: Edit
  images: Image[]
  option: OptionDraft
  value: ValueDraft
}) {
  const place = { option: option.key, value: value.key }
  const rows = draft.rows.filter((row) => row.choice[option.key] === value.key)
  const order = images.map(({ id }) => id)
  return (
    <span className="flex flex-wrap gap-2">
      {images.map((image, at) => {
        const isOn = hasImage(rows, image.id)
        return (
          <button
            key={image.id}
            type="button"
            aria-pressed={isOn}
            aria-label={`Picture ${at + 1} shows ${value.value}`}
            onClick={() => edit((current) => toggleImage(current, place, image.id, order))}
            className={classes(
              'relative size-12 overflow-hidden rounded-sm border-2',
              isOn ? 'border-ink' : 'border-transparent opacity-60 hover:opacity-100',
            )}
          >
            <ResponsiveImage image={image} sizes="3rem" alt="" className="size-full" />
            {isOn && (
              <span className="absolute right-0 bottom-0 bg-ink text-ivory">
                <Icon of={Check} className="size-4" />
              </span>
            )}
          </button>
        )
      })}
    </span>
  )
}

// Metals and stones look different, sizes do not.
function mostLikely(options: OptionDraft[]): OptionDraft | undefined {
  return options.find(({ kind }) => kind === 'metal' || kind === 'stone') ?? options[0]
}
