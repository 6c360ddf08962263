import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { clickToFocus } from './click-to-focus.ts'

export function RowActions({
  hasMany,
  isWide,
  children,
}: {
  hasMany?: boolean
  /** Buttons with labels: on one line where they fit, else in a column. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-1 md:justify-end',
        hasMany && 'has-many gap-2 max-md:pt-1',
        isWide ? WIDE : 'md:min-w-19 xl:flex-nowrap',
      )}
    >
      {children}
    </div>
  )
}

const WIDE =
  'whitespace-nowrap min-[90rem]:flex-nowrap xl:max-[90rem]:ml-auto xl:max-[90rem]:w-min xl:max-[90rem]:flex-col xl:max-[90rem]:items-stretch'

export function IconButton({
  icon,
  label,
  onClick,
  isDisabled = false,
  isDanger,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
  /** aria-disabled: keeps the focus. */
  isDisabled?: boolean
  isDanger?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      {...clickToFocus(isDisabled ? undefined : onClick)}
      className={classes(
        'flex size-11 items-center justify-center rounded-sm text-muted transition-colors md:size-9',
        isDisabled ? 'cursor-not-allowed' : 'hover:bg-sand',
        !isDisabled && (isDanger ? 'hover:text-brick' : 'hover:text-ink'),
      )}
    >
      <Icon of={icon} className={classes('size-4.5', isDisabled && 'opacity-40')} strokeWidth={1.6} />
    </button>
  )
}
