import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { formatNumber } from '../../ui/format.ts'

export function Tile({
  to,
  name,
  value,
  note,
  isUrgent,
  className,
}: {
  to: string
  name: string
  value: number
  note: string
  isUrgent?: boolean
  className?: string
}) {
  return (
    <Link
      to={to}
      className={classes(
        'flex flex-col rounded-sm border bg-paper p-4 transition-colors hover:border-ink md:p-5',
        isUrgent ? 'border-gold' : 'border-line',
        className,
      )}
    >
      <span className="text-small font-medium">{name}</span>
      <span className="figures display-face my-1 text-display">{formatNumber(value)}</span>
      <span className="text-small text-muted">{note}</span>
    </Link>
  )
}

/** A row of its own, for what waits for a decision. */
export function DecisionTile({
  to,
  name,
  note,
  isUrgent = true,
}: {
  to: string
  name: string
  note: string
  isUrgent?: boolean
}) {
  return (
    <Link
      to={to}
      className={classes(
        'col-span-full rounded-sm border bg-paper p-4 transition-colors hover:border-ink md:p-5',
        isUrgent ? 'border-brick' : 'border-gold',
      )}
    >
      <span className="block font-medium">{name}</span>
      <span className="text-small text-muted">{note}</span>
    </Link>
  )
}
