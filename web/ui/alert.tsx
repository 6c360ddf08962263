import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from './classes.ts'

const TONES = {
  danger: { look: 'bg-brick-light text-brick', Icon: CircleAlert },
  success: { look: 'bg-moss-light text-moss', Icon: CircleCheck },
  info: { look: 'bg-sand text-ink', Icon: Info },
}

/** A message in the page; a danger is announced at once. */
export function Alert({
  tone = 'danger',
  said = true,
  className,
  children,
}: {
  tone?: keyof typeof TONES
  /** Whether its words are news; what it becomes afterwards is shown alone. */
  said?: boolean
  className?: string
  children: ReactNode
}) {
  const { look, Icon } = TONES[tone]
  // A browser says each alert that comes, whatever else is asked of it.
  const [wasSaid] = useState(said)
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div
      role={wasSaid ? role : 'group'}
      aria-live={said ? undefined : 'off'}
      className={classes('flex gap-3 rounded-sm px-4 py-3', look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
