import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const TONES = {
  danger: { look: 'bg-brick-light text-brick', icon: CircleAlert },
  success: { look: 'bg-moss-light text-moss', icon: CircleCheck },
  info: { look: 'bg-sand text-ink', icon: Info },
}

/** A message in the page; a danger is announced at once. */
export function Alert({
  tone = 'danger',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & {
  tone?: keyof typeof TONES
}) {
  const { look, icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={classes('flex gap-3 rounded-sm px-4 py-3', look, className)}
    >
      <Icon of={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
