import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { ScriptButton } from '../script-button.tsx'
import { useHydrated } from '../use-hydrated.ts'

type QuantityInputProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  /** What the number counts, for those who can't see it: 'Quantity of Pearl Studs'. */
  label: string
  /** The number can only be changed by the buttons. */
  readOnly?: boolean
  disabled?: boolean
  /** Around the number while it is being saved. */
  busy?: ReactNode
  describedBy?: string
  className?: string
}

/** A number between minus and plus. A number typed out of bounds stays, for the page to refuse; an empty field becomes the least. */
export function QuantityInput({ min = 1, busy, className, ...props }: QuantityInputProps) {
  const { value, onChange, max, label, disabled } = props
  const field = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const next = clamp(value + by, min, max)
    onChange(next)
    // The button is disabled at the end of its way, and would lose the focus of whoever pressed it by key. A finger's
    // press leaves it there: in the number it would open the keyboard of the phone.
    const isByKey = document.activeElement?.matches(':focus-visible')
    if (isByKey && (next === min || next === max)) field.current?.focus()
  }
  return (
    <div
      className={classes('inline-flex h-12 items-stretch rounded-sm border border-edge bg-paper', className)}
    >
      <Step
        label={`Decrease ${inSentence(label)}`}
        disabled={disabled || value <= min}
        onPress={() => step(-1)}
      >
        <Icon of={Minus} className="size-4" />
      </Step>
      <span className="relative flex w-12 items-center justify-center">
        <TypedNumber {...props} min={min} field={field} />
        {busy && (
          <span className="pointer-events-none absolute inset-0 flex items-center justify-center">
            {busy}
          </span>
        )}
      </span>
      <Step
        label={`Increase ${inSentence(label)}`}
        disabled={disabled || value >= max}
        onPress={() => step(1)}
      >
        <Icon of={Plus} className="size-4" />
      </Step>
    </div>
  )
}

function TypedNumber({
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
  const [draft, setDraft] = useState<string>()
  const isHydrated = useHydrated()
  const type = (text: string) => {
    setDraft(text)
    const typed = Number(text)
    onChange(Number.isInteger(typed) ? typed : 0)
  }
  const settle = () => {
    if (draft === '') onChange(min)
    else if (draft !== undefined) onChange(Math.round(Number(draft)))
    setDraft(undefined)
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
      value={draft ?? value}
      readOnly={readOnly}
      disabled={disabled || !isHydrated}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      className="figures h-full w-full bg-transparent text-center text-lead aria-invalid:text-brick"
    />
  )
}

function Step({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string
  disabled: boolean | undefined
  onPress: () => void
  children: ReactNode
}) {
  return (
    <ScriptButton
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="flex w-11 items-center justify-center text-ink transition-colors hover:bg-sand disabled:cursor-not-allowed disabled:text-edge disabled:hover:bg-transparent"
    >
      {children}
    </ScriptButton>
  )
}

function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
