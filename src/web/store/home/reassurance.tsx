import { Mail, Undo2 } from 'lucide-react'
import { useShopConfig } from '../../shared/shop-config.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

const LINK = 'underline decoration-gold-light underline-offset-4 hover:decoration-ink'

/** The terms open in a new tab, so that the form keeps its input. */
export function Reassurance({ className }: { className?: string }) {
  const { email, returns, returnExceptions } = useShopConfig()
  const words = [returns.words, ...returnExceptions.map((exception) => exception.words)].join(' ')
  return (
    <div className={classes('grid gap-2 text-small text-muted', className)}>
      <p className="flex gap-3">
        <Icon of={Undo2} className="mt-0.5 size-4 shrink-0 text-gold" strokeWidth={1.5} />
        <span className="min-w-0 wrap-anywhere">
          {returns.title && `${returns.title}. ${words} `}
          <a
            href="/terms-and-conditions"
            target="_blank"
            rel="noreferrer"
            className={`${LINK} whitespace-nowrap`}
          >
            Terms and Conditions<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      </p>
      <p className="flex gap-3">
        <Icon of={Mail} className="mt-0.5 size-4 shrink-0 text-gold" strokeWidth={1.5} />
        <span className="min-w-0 wrap-anywhere">
          A question first? Write to{' '}
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </span>
      </p>
    </div>
  )
}
