import { classes } from '../../ui/classes.ts'
import { formatNumber, formatPrice } from '../../ui/format.ts'

export type StatementLine = {
  name: string
  /** Major units. */
  amount: string
  isSum?: boolean
  /** Left out when it is 0. */
  isOptional?: boolean
  isSubtracted?: boolean
}

/** Amounts below each other, with their sums. */
export function Statement({
  label,
  lines,
  currency,
}: {
  label: string
  lines: StatementLine[]
  currency: string
}) {
  const shown = lines.filter(({ amount, isOptional }) => !isOptional || Number(amount) !== 0)
  return (
    <table className="w-full" aria-label={label}>
      <tbody>
        {shown.map(({ name, amount, isSum, isSubtracted }) => (
          <tr key={name} className={classes(isSum && 'border-t border-line font-semibold')}>
            <th scope="row" className={classes('py-1.5 pr-4 text-left', !isSum && 'font-normal')}>
              {name}
            </th>
            <td className="figures py-1.5 text-right whitespace-nowrap">
              {formatPrice(isSubtracted ? -Number(amount) : amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** '1 order', '1,200 orders' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
