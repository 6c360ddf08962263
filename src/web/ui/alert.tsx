import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const TONES = {
  danger: { classNames: 'bg-brick-light text-brick', icon: CircleAlert },
  success: { classNames: 'bg-moss-light text-moss', icon: CircleCheck },
  info: { classNames: 'bg-sand text-ink', icon: Info },
}

export function Alert({
  tone = 'danger',
  className,
  children,
  ...rest
}: ComponentProps<'div'> & {
  tone?: keyof typeof TONES
}) {
  const { classNames, icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={classes('flex gap-3 rounded-sm px-4 py-3', classNames, className)}
    >
      <Icon of={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
