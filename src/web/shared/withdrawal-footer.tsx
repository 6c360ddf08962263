import { useShopConfig } from './shop-config.ts'

/** The link that each page of the shop has, for pages without the shop's footer. In a new tab: a form keeps its input. */
export function WithdrawalFooter() {
  const { withdrawalLabel } = useShopConfig()
  if (!withdrawalLabel) return null
  return (
    <footer className="px-4 pb-4 text-center text-small">
      <a
        href="/withdraw"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
      >
        {withdrawalLabel}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </footer>
  )
}
