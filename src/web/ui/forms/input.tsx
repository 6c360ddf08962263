import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Input(props: ComponentProps<'input'> & FieldProps) {
  return (
    <Field<ComponentProps<'input'>>
      {...props}
      control={({ className, ...rest }) => <input {...rest} className={classes(controlClasses, className)} />}
    />
  )
}
