import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Textarea({
  label,
  error,
  hint,
  hideLabel,
  fieldClassName,
  className,
  id,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, fieldClassName, id }}>
      {(controlProps) => (
        <textarea rows={4} {...rest} {...controlProps} className={classes(controlClasses, className)} />
      )}
    </Field>
  )
}
