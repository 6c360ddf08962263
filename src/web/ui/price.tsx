import { classes } from './classes.ts'
import { formatPrice } from './format.ts'

export function Price({
  amount,
  currency,
  className,
}: {
  amount: number | string
  currency: string
  className?: string
}) {
  return (
    <span className={classes('figures whitespace-nowrap', className)}>{formatPrice(amount, currency)}</span>
  )
}
