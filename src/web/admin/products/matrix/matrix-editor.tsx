import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ConflictAlert, plainText, ValueChoice } from '../../parts/conflict/edit-conflict.tsx'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { FormAlert } from '../../parts/form-alert.tsx'
import { changesOf, type Draft } from './draft.ts'
import { MatrixTable } from './matrix-table.tsx'
import { MatrixTools } from './matrix-tools.tsx'
import { OptionFields } from './option-fields.tsx'
import { type MatrixProps, useMatrix } from './use-matrix.ts'
import type { MatrixConflict } from './use-matrix-draft.ts'
import { ValueImages } from './value-images.tsx'

/** Edits the options and variants of a product. Loaded when its dialog opens. */
export default function MatrixEditor({ onDone, ...props }: MatrixProps & { onDone: () => void }) {
  const { product } = props
  const matrix = useMatrix(props)
  const { draft, loaded, edit, form, errors, clearError, problem, conflict, free, wording } = matrix
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void matrix.submit()
      }}
    >
      <div className="flex flex-col gap-6 p-5">
        {problem && <FormAlert key={errors.times}>{problem}</FormAlert>}
        {wording.isAsked && (
          <Checkbox checked={wording.isAllowed} onChange={({ target }) => wording.set(target.checked)}>
            Allow this wording: it is recorded in the log
          </Checkbox>
        )}
        {conflict && <Conflict {...{ conflict, draft, edit }} />}
        <OptionFields {...{ draft, edit, errors, clearError }} />
        {draft.options.length > 0 && <ValueImages {...{ draft, edit }} images={product.images} />}
        {draft.options.length + loaded.options.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold">Prices and stock</h3>
            {draft.rows.length > 1 && <MatrixTools {...{ draft, edit, selected, setSelected }} />}
            <MatrixTable
              {...{ draft, edit, errors, clearError, selected, setSelected }}
              images={product.images}
            />
            {free.isAsked && (
              <Checkbox checked={free.areFree} onChange={({ target }) => free.set(target.checked)}>
                A price of 0 is right: shoppers pay only the delivery
              </Checkbox>
            )}
          </section>
        )}
      </div>
      <DialogButtons>
        {matrix.invalidFields > 0 && (
          <Alert key={errors.times} className="w-full">
            {matrix.invalidFields === 1
              ? 'Please look at 1 field again.'
              : `Please look at ${matrix.invalidFields} fields again.`}
          </Alert>
        )}
        <p className="mr-auto text-small text-muted">{changesText(draft, loaded)}</p>
        <Button variant="quiet" onMouseDown={keepFocus} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={matrix.isBusy}>
          Save Sizes
        </Button>
      </DialogButtons>
    </form>
  )
}

function Conflict({
  conflict: { count, taken, choices },
  draft,
  edit,
}: Pick<ReturnType<typeof useMatrix>, 'draft' | 'edit'> & { conflict: MatrixConflict }) {
  return (
    <ConflictAlert count={count} taken={taken} hasChoices={choices.length > 0}>
      {choices.map(({ id, label, mine, theirs, read, choose }) => (
        <ValueChoice
          key={`${count} ${id}`}
          name={id}
          {...{ label, mine, theirs }}
          present={read(draft)}
          text={cellText}
          onChoose={(value) => edit((current) => choose(current, value))}
        />
      ))}
    </ConflictAlert>
  )
}

function cellText(value: unknown): string {
  return Array.isArray(value)
    ? `${value.length} ${value.length === 1 ? 'picture' : 'pictures'}`
    : plainText(value)
}

// Enter moves in the table and adds values: it must not save a half-filled matrix.
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function changesText(draft: Draft, loaded: Draft): string {
  const { made, added, archived } = changesOf(draft, loaded)
  const parts = [made === 1 ? '1 variant' : `${made} variants`]
  if (added > 0) parts.push(`${added} new`)
  if (archived > 0) parts.push(`${archived} ${archived === 1 ? 'goes' : 'go'} off sale`)
  return parts.join(', ')
}
