import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { Badge } from '../../ui/badge.tsx'

const BADGES = { draft: ['info', 'Draft'], archived: ['neutral', 'Archived'] } as const

export function StatusBadge({ status }: Pick<AdminProduct, 'status'>) {
  if (status === 'live') return null
  const [tone, text] = BADGES[status]
  return <Badge tone={tone}>{text}</Badge>
}
