import { classes } from './classes.ts'
import { formatPrice } from './format.ts'

export function Price({
  amount,
  from,
  currency,
  className,
}: {
  amount: number | string
  /** The lowest of several prices. */
  from?: boolean | undefined
  currency: string
  className?: string
}) {
  return (
    <span className={classes('figures whitespace-nowrap', className)}>
      {from && 'From '}
      {formatPrice(amount, currency)}
    </span>
  )
}
