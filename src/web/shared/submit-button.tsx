import type { ComponentProps } from 'react'
import { useHydrated } from '../data/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

/**
 * The button of a form that the server sends along: before the page's script is there the browser would send by itself
 * what was typed, so it takes no press, though it looks as ever.
 */
export function SubmitButton({
  variant = 'primary',
  disabled,
  className,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'variant'> & { variant?: keyof typeof AS_EVER }) {
  const isHydrated = useHydrated()
  return (
    <Button
      {...rest}
      type="submit"
      variant={variant}
      disabled={disabled || !isHydrated}
      className={classes(!isHydrated && AS_EVER[variant], className)}
    />
  )
}

const AS_EVER = {
  primary: 'disabled:bg-ink! disabled:text-ivory!',
  secondary: 'disabled:border-ink! disabled:text-ink!',
}
