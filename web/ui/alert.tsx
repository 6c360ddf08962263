import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const TONES = {
  danger: { look: 'bg-brick-light text-brick', Icon: CircleAlert },
  success: { look: 'bg-moss-light text-moss', Icon: CircleCheck },
  info: { look: 'bg-sand text-ink', Icon: Info },
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
  const { look, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={classes('flex gap-3 rounded-sm px-4 py-3', look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
