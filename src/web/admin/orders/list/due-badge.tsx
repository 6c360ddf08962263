import type { ListedOrder } from '../../../../contract/admin/order-list.ts'
import { Badge } from '../../../ui/badge.tsx'

export function DueBadge({ due }: Pick<ListedOrder, 'due'>) {
  if (!due) return null
  const isLate = due === 'late'
  return <Badge tone={isLate ? 'danger' : 'warning'}>{isLate ? 'Late' : 'Due today'}</Badge>
}
