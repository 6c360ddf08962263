import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'

export function PromoField({
  field,
  error,
  applied,
  removed,
  silent,
  onApply,
  onRemove,
}: {
  /** Name, ref and handlers. */
  field: ComponentProps<'input'>
  error: string | undefined
  /** The totals show its discount. */
  applied: string | undefined
  removed: string | undefined
  /** Announced elsewhere. */
  silent: boolean
  onApply: () => Promise<unknown>
  onRemove: () => void
}) {
  const [isApplying, setApplying] = useState(false)
  const apply = async () => {
    setApplying(true)
    await onApply()
    setApplying(false)
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
          error={error}
          hint={error && 'To pay without a code, empty this field.'}
          readOnly={applied !== undefined}
          onKeyDown={applyOnEnter}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fieldClassName="flex-1 min-w-0"
          className="read-only:bg-ivory"
        />
        {/* The height of the label. */}
        <div className="pt-6.5">
          {applied === undefined ? (
            <Button variant="secondary" busy={isApplying} onClick={apply}>
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
        aria-live={silent ? 'off' : undefined}
        className="mt-1.5 text-small text-moss empty:sr-only"
      >
        {applied
          ? `${applied} is applied: the summary shows your discount.`
          : removed && `${removed} is removed: the summary shows the full price.`}
      </p>
    </div>
  )
}
