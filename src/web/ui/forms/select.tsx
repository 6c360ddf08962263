import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function Select(props: ComponentProps<'select'> & FieldProps) {
  return (
    <Field<ComponentProps<'select'>>
      {...props}
      control={({ className, ...rest }) => (
        <span className="relative block">
          <select {...rest} className={classes(controlClasses, 'appearance-none truncate pr-9', className)} />
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    />
  )
}
