import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

/** A text field of several lines with its label and message. */
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
      {(described) => (
        <textarea rows={4} {...rest} {...described} className={classes(controlClasses, className)} />
      )}
    </Field>
  )
}
