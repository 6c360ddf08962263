import { Link } from 'react-router'

export function OrderLink({ order_id, code }: { order_id: string | null; code: string | null }) {
  if (!order_id) return null
  return (
    <Link to={`/admin/orders?order=${order_id}`} className="figures underline underline-offset-4">
      {code}
    </Link>
  )
}
