import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type FieldProps = {
  label: ReactNode
  /** The message of a refused value. */
  error?: string | undefined
  hint?: ReactNode
  /** Takes the label out of sight, not out of the page. */
  hideLabel?: boolean
  /** What is wrong with it is said elsewhere. */
  quiet?: boolean
  /** Class of the whole field; the control keeps its own look. */
  fieldClassName?: string
}

type Described = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, its control, and the hint and message that describe it. */
export function Field({
  label,
  error,
  hint,
  hideLabel,
  quiet,
  fieldClassName,
  id,
  children,
}: FieldProps & {
  id?: string | undefined
  children: (described: Described) => ReactNode
}) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes('flex flex-col gap-1.5', fieldClassName)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-small font-medium text-ink'}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <p
        id={`${controlId}-error`}
        aria-live={quiet ? 'off' : 'polite'}
        className="text-small text-brick empty:sr-only"
      >
        {error}
      </p>
    </div>
  )
}

// 17 px: below 16 iOS zooms the page into a focused field.
export const controlClasses =
  'block w-full min-h-11 rounded-sm border border-edge bg-paper px-3 py-2 text-lead pointer-fine:text-body text-ink placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-sand aria-invalid:border-brick'
