import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Select({
  label,
  error,
  hint,
  hideLabel,
  silent,
  fieldClassName,
  className,
  id,
  children,
  ...rest
}: ComponentProps<'select'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, silent, fieldClassName, id }}>
      {(controlProps) => (
        <span className="relative block">
          <select
            {...rest}
            {...controlProps}
            className={classes(controlClasses, 'appearance-none truncate pr-9', className)}
          >
            {children}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
