import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

/** A text field with its label and message; takes what `register()` gives. */
export function Input({
  label,
  error,
  hint,
  hideLabel,
  quiet,
  fieldClassName,
  className,
  id,
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, quiet, fieldClassName, id }}>
      {(described) => <input {...rest} {...described} className={classes(controlClasses, className)} />}
    </Field>
  )
}
