import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  neutral: 'bg-sand text-ink',
  outline: 'border border-line bg-paper text-ink',
  gold: 'bg-paper text-gold border border-gold-light',
  success: 'bg-moss-light text-moss',
  warning: 'bg-amber-light text-amber',
  danger: 'bg-brick-light text-brick',
  info: 'bg-slate-light text-slate',
  primary: 'bg-ink text-ivory',
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof TONES
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center rounded-full forced-colors:border px-2.5 py-0.5 text-small font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
