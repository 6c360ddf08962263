import { classes } from './classes.ts'
import { formatPrice } from './format.ts'

export function Price({
  amount,
  was,
  from,
  currency,
  className,
}: {
  amount: number | string
  /** The former price, of what is on sale. Both may be too long for a narrow card: they are two lines then. */
  was?: number | null | undefined
  /** The lowest of several prices. */
  from?: boolean | undefined
  currency: string
  className?: string
}) {
  return (
    <span className={classes('figures', !was && 'whitespace-nowrap', className)}>
      {was && (
        <>
          <span className="sr-only">Was </span>
          <s className="text-muted">{formatPrice(was, currency)}</s>
          <span className="sr-only">, now</span>{' '}
        </>
      )}
      {from && 'From '}
      {formatPrice(amount, currency)}
    </span>
  )
}
