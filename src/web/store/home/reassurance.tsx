import { Mail, Undo2 } from 'lucide-react'
import { ordinaryRights } from '../../../contract/returns/ordinary-rights.ts'
import type { Right } from '../../../contract/returns/right.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

/** The terms open in a new tab, so that the form keeps its input. */
export function Reassurance({ lines, className }: { lines: { right: Right }[]; className?: string }) {
  const { email } = useShopConfig()
  const promise = ordinaryRights(lines).join(' ')
  return (
    <div className={classes('grid gap-2 text-small text-muted', className)}>
      <p className="flex gap-3">
        <Icon of={Undo2} className="mt-0.5 size-4 shrink-0 text-gold" strokeWidth={1.5} />
        <span className="min-w-0 wrap-anywhere">
          {promise && `${promise} `}
          <a
            href="/terms-and-conditions"
            target="_blank"
            rel="noreferrer"
            className={'gold-underline whitespace-nowrap'}
          >
            Terms and Conditions<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
      </p>
      <p className="flex gap-3">
        <Icon of={Mail} className="mt-0.5 size-4 shrink-0 text-gold" strokeWidth={1.5} />
        <span className="min-w-0 wrap-anywhere">
          A question first? Write to{' '}
          <a href={`mailto:${email}`} className="gold-underline">
            {email}
          </a>
        </span>
      </p>
    </div>
  )
}
