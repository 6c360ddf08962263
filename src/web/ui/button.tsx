import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { keepFocus } from './focus/keep-focus.ts'
import { ScriptButton } from './script-button.tsx'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Disabled until hydration. A form of method GET works without JavaScript: its button does not need it. */
    needsScript?: boolean
    /** Shows a spinner instead of the label and ignores clicks. The size stays. */
    busy?: boolean
  }

export function Button({
  variant,
  size,
  busy,
  disabled,
  className,
  children,
  type = 'button',
  needsScript = type === 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const Element = needsScript ? ScriptButton : 'button'
  return (
    <Element
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      // `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      type={type}
      disabled={disabled}
      onClick={busy ? ignoreClick : onClick}
      className={classes(buttonClasses({ variant, size }), className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={classes('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
    </Element>
  )
}

function ignoreClick(event: MouseEvent): void {
  event.preventDefault()
}

export function LinkButton({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={classes(buttonClasses({ variant, size }), 'gap-2', className)} />
}

function buttonClasses({ variant = 'primary', size = 'medium' }: ButtonStyle): string {
  return classes(BASE, VARIANTS[variant], SIZES[size])
}

const BASE =
  'relative inline-flex select-none items-center justify-center rounded-sm text-center font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS = {
  primary:
    'bg-ink text-ivory forced-colors:border hover:bg-ink-soft disabled:bg-sand disabled:text-muted aria-disabled:bg-sand aria-disabled:text-muted',
  secondary:
    'border border-ink bg-transparent text-ink hover:bg-ink hover:text-ivory disabled:border-line disabled:bg-transparent disabled:text-muted aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted',
  danger:
    'bg-brick text-ivory forced-colors:border hover:bg-ink disabled:bg-sand disabled:text-muted aria-disabled:bg-sand aria-disabled:text-muted',
  quiet:
    'text-ink underline decoration-gold-light decoration-1 underline-offset-4 hover:decoration-ink disabled:text-muted aria-disabled:text-muted',
}

const SIZES = {
  small: 'min-h-11 px-3.5 py-1.5 text-body md:min-h-9',
  medium: 'min-h-11 px-5 py-2 text-body',
  large: 'min-h-13 px-8 py-3 text-lead',
}
