import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Input({
  label,
  error,
  hint,
  hideLabel,
  silent,
  fieldClassName,
  className,
  id,
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, silent, fieldClassName, id }}>
      {(controlProps) => <input {...rest} {...controlProps} className={classes(controlClasses, className)} />}
    </Field>
  )
}
