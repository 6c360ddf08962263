import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { ApiError } from '../../../data/client.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { keepFocus } from '../../../ui/focus/keep-focus.ts'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { FormAlert } from '../../parts/form-alert.tsx'
import { withReload } from '../../parts/reload-conflict.tsx'
import type { FormProduct } from '../product-parts.tsx'
import { changesOf, type Draft } from './draft.ts'
import { MatrixTable } from './matrix-table.tsx'
import { MatrixTools } from './matrix-tools.tsx'
import { OptionFields } from './option-fields.tsx'
import { useMatrix } from './use-matrix.ts'
import { ValueImages } from './value-images.tsx'

/** Edits the options and variants of a product. Loaded when its dialog opens. */
export default function MatrixEditor({
  product,
  onDone,
  onSaved,
  onReload,
}: {
  product: FormProduct
  onDone: () => void
  onSaved: (product: ProductWithVariants) => void
  onReload?: (() => Promise<void>) | undefined
}) {
  const matrix = useMatrix(product, onSaved)
  const { draft, loaded, edit, form, errors, clearError, problem, failure, free } = matrix
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
        {problem && (
          <FormAlert key={errors.times}>{withReload(problem, conflictOf(failure), onReload)}</FormAlert>
        )}
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
              <label className="flex min-h-11 items-center gap-3 md:min-h-9">
                <input
                  type="checkbox"
                  checked={free.areFree}
                  onChange={({ target }) => free.set(target.checked)}
                  className="size-4 accent-ink"
                />
                A price of 0 is right: shoppers pay only the delivery
              </label>
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

// The other conflicts, such as a code that is taken, stand at their cell.
function conflictOf(failure: Error | undefined): Error | undefined {
  return failure instanceof ApiError && failure.fields.length === 0 ? failure : undefined
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
