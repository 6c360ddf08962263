import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** @param to where to ask for a new one */
export function InvalidLink({ to }: { to: string }) {
  return (
    <div className="shell">
      <EmptyState
        headingLevel="h1"
        title="This link is not valid any more"
        action={<LinkButton to={to}>Ask for a new one</LinkButton>}
      >
        A link is valid for 24 hours.
      </EmptyState>
    </div>
  )
}
