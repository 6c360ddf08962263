import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Textarea(props: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field<ComponentProps<'textarea'>>
      {...props}
      control={({ className, ...rest }) => (
        <textarea rows={4} {...rest} className={classes(controlClasses, className)} />
      )}
    />
  )
}
