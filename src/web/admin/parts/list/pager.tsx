import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/format.ts'

type Props = {
  label: string
  total: number
  skip: number
  limit: number
  onSkip: (skip: number) => void
  /** The words of the two buttons. */
  words?: [string, string]
}

/** Turns the pages of a list in a dialog, whose address has none. */
export function Pager({ label, total, skip, limit, onSkip, words = ['Previous', 'Next'] }: Props) {
  if (total <= limit) return null
  const last = Math.min(skip + limit, total)
  const button = { variant: 'secondary', size: 'small' } as const
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <Button {...button} disabled={skip === 0} onClick={() => onSkip(skip - limit)}>
        {words[0]}
      </Button>
      <span className="figures text-small text-muted">{`${formatNumber(skip + 1)} to ${formatNumber(last)} of ${formatNumber(total)}`}</span>
      <Button {...button} disabled={last === total} onClick={() => onSkip(skip + limit)}>
        {words[1]}
      </Button>
    </nav>
  )
}
