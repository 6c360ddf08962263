import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { takePress } from './click-to-focus.ts'

/** What can be done with a row. */
export function RowActions({
  hasMany,
  isWide,
  children,
}: {
  hasMany?: boolean
  /** They have words: on one line where there is room, else in a column of one width. */
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

/** A button that is a picture, named for what it does to what. */
export function IconButton({
  icon,
  label,
  onClick,
  isOff = false,
  isDanger,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
  /** It does nothing now, but whoever is on it by keyboard stays there. */
  isOff?: boolean
  isDanger?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      {...takePress(isOff ? undefined : onClick)}
      className={classes(
        'flex size-11 items-center justify-center rounded-sm text-muted transition-colors md:size-9',
        isOff ? 'cursor-not-allowed' : 'hover:bg-sand',
        !isOff && (isDanger ? 'hover:text-brick' : 'hover:text-ink'),
      )}
    >
      <Icon of={icon} className={classes('size-4.5', isOff && 'opacity-40')} strokeWidth={1.6} />
    </button>
  )
}
