import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** The button of a form that JavaScript sends. Before hydration the browser would send the form itself. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'needsScript'>) {
  return <Button {...props} type="submit" needsScript />
}
