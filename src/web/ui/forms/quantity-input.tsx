import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { ScriptButton } from '../script-button.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { isWhole, quantityOf } from './quantity-draft.ts'

type QuantityInputProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  /** The accessible name: 'Quantity of Pearl Studs' */
  label: string
  /** Only the buttons change the number. */
  readOnly?: boolean
  disabled?: boolean
  busy?: ReactNode
  describedBy?: string
  className?: string
}

/** A typed number may be out of bounds: the page reports it. An empty field becomes `min`. */
export function QuantityInput({ min = 1, busy, className, ...props }: QuantityInputProps) {
  const { value, onChange, max, label, disabled } = props
  const field = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const next = clamp(value + by, min, max)
    onChange(next)
    // At a bound the button is disabled and loses the focus. After a tap, focusing the number would open the keyboard.
    const isByKey = document.activeElement?.matches(':focus-visible')
    if (isByKey && (next === min || next === max)) field.current?.focus()
  }
  return (
    <div
      className={classes('inline-flex h-12 items-stretch rounded-sm border border-edge bg-paper', className)}
    >
      <StepButton
        label={`Decrease ${lowerFirst(label)}`}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Icon of={Minus} className="size-4" />
      </StepButton>
      <span className="relative flex w-12 items-center justify-center">
        <NumberField {...props} min={min} field={field} />
        {busy && (
          <span className="pointer-events-none absolute inset-0 flex items-center justify-center">
            {busy}
          </span>
        )}
      </span>
      <StepButton
        label={`Increase ${lowerFirst(label)}`}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Icon of={Plus} className="size-4" />
      </StepButton>
    </div>
  )
}

function NumberField({
  value,
  onChange,
  min,
  max,
  label,
  readOnly,
  disabled,
  describedBy,
  field,
}: QuantityInputProps & { min: number; field: RefObject<HTMLInputElement | null> }) {
  // Of the value that it became: the buttons replace it.
  const [draft, setDraft] = useState<{ text: string; value: number }>()
  const isHydrated = useHydrated()
  const type = (text: string) => {
    setDraft({ text, value: quantityOf(text) })
    onChange(quantityOf(text))
  }
  const settle = () => {
    if (draft?.text === '') onChange(min)
    if (draft && isWhole(draft.text)) setDraft(undefined)
  }
  return (
    <input
      ref={field}
      type="number"
      inputMode="numeric"
      aria-label={label}
      aria-describedby={describedBy}
      min={min}
      max={Math.max(max, min)}
      aria-invalid={!readOnly && !disabled && (value < min || value > max) ? true : undefined}
      step={1}
      value={draft?.value === value ? draft.text : value}
      readOnly={readOnly}
      disabled={disabled || !isHydrated}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      className="figures h-full w-full bg-transparent text-center text-lead aria-invalid:text-brick"
    />
  )
}

function StepButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean | undefined
  onClick: () => void
  children: ReactNode
}) {
  return (
    <ScriptButton aria-label={label} disabled={disabled} onClick={onClick} className="quantity-button">
      {children}
    </ScriptButton>
  )
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
