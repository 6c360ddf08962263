import { type ComponentProps, useState } from 'react'
import { classes } from '../classes.ts'
import { ScriptButton } from '../script-button.tsx'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field<ComponentProps<'input'>>
      {...props}
      control={({ className, ...rest }) => (
        <span className="relative block">
          <input
            {...rest}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classes(controlClasses, 'pr-16', className)}
          />
          <ScriptButton
            aria-label={isShown ? 'Hide what you typed' : 'Show what you typed'}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-14 rounded-sm px-3 text-small font-medium text-muted hover:text-ink"
          >
            {isShown ? 'Hide' : 'Show'}
          </ScriptButton>
        </span>
      )}
    />
  )
}
