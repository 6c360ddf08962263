import { type KeyboardEvent, useState } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'

/** A code that takes something off, tried before paying. */
export function PromoField({
  field,
  error,
  applied,
  removed,
  quiet,
  onApply,
  onRemove,
}: {
  field: UseFormRegisterReturn
  error: FieldError | undefined
  /** The code whose discount the sums already show. */
  applied: string | undefined
  /** The code that was taken off last. */
  removed: string | undefined
  /** That it applies is said elsewhere. */
  quiet: boolean
  onApply: () => Promise<unknown>
  onRemove: () => void
}) {
  const [isTrying, setTrying] = useState(false)
  const apply = async () => {
    setTrying(true)
    await onApply()
    setTrying(false)
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <div>
      <div className="flex items-start gap-3">
        <Input
          {...field}
          label="Promo code (optional)"
          error={error?.message}
          readOnly={applied !== undefined}
          onKeyDown={applyOnEnter}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fieldClassName="flex-1 min-w-0"
          className="read-only:bg-ivory"
        />
        {/* As far down as the label above the field is high. */}
        <div className="pt-6.5">
          {applied === undefined ? (
            <Button variant="secondary" busy={isTrying} onClick={apply}>
              Apply
            </Button>
          ) : (
            <Button variant="secondary" onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <p
        role="status"
        aria-live={quiet ? 'off' : undefined}
        className="mt-1.5 text-small text-moss empty:sr-only"
      >
        {applied
          ? `${applied} is applied: the summary shows your discount.`
          : removed && `${removed} is removed: the summary shows the full price.`}
      </p>
    </div>
  )
}
