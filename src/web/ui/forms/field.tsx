import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type FieldProps = {
  id?: string | undefined
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Hides it visually. */
  hideLabel?: boolean
  /** The error is announced elsewhere. */
  silent?: boolean
  fieldClassName?: string
}

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A labelled control. `control` renders it with the props that are not the field's own. */
export function Field<P>({
  label,
  error,
  hint,
  hideLabel,
  silent,
  fieldClassName,
  control,
  ...rest
}: P & FieldProps & { control: (props: P & ControlProps) => ReactNode }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes('flex flex-col gap-1.5', fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-small font-medium text-ink'}>
        {label}
      </label>
      {control({
        ...(rest as P),
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live={silent ? 'off' : 'polite'}
        className="text-small text-brick empty:sr-only"
      >
        {error}
      </p>
    </div>
  )
}

// iOS zooms into a focused field below 16 px.
export const controlClasses = 'field-box'
