import { Link } from 'react-router'
import type { Order } from '../../contract/order.ts'
import { useShopConfig } from './shop-config.ts'

/** On a paid order, unless the owner has turned withdrawals off. */
export function WithdrawLink({ order }: { order: Order }) {
  const { withdrawalLabel } = useShopConfig()
  if (!withdrawalLabel || !order.is_paid) return null
  return (
    <p className="mt-4 text-small print:hidden">
      <Link to={`/withdraw?order=${order.id}&code=${order.code}`} className="underline underline-offset-4">
        {withdrawalLabel}
      </Link>
    </p>
  )
}
