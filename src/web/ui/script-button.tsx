import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** A button that needs JavaScript: disabled until hydration, though it does not look so (`app.css`). */
export function ScriptButton({ disabled, ...rest }: ComponentProps<'button'>) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !isHydrated}
      data-hydrating={isHydrated || disabled ? undefined : ''}
    />
  )
}
