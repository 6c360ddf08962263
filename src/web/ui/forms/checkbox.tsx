import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

/** A box with its label beside it. @param className of the label */
export function Checkbox({
  children,
  className,
  error,
  ...input
}: ComponentProps<'input'> & { children: ReactNode; error?: string | undefined }) {
  const id = useId()
  const box = (
    <label className={classes('flex min-h-11 items-center gap-3 md:min-h-9', className)}>
      <input
        type="checkbox"
        {...input}
        {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
        className="size-4 shrink-0 accent-ink"
      />
      {children}
    </label>
  )
  if (!error) return box
  return (
    <div>
      {box}
      <p id={id} role="alert" className="text-small text-brick">
        {error}
      </p>
    </div>
  )
}
