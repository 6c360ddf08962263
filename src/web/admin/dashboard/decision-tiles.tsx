import type { Dashboard } from '../../../contract/admin/dashboard.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { formatNumber } from '../../ui/format.ts'
import { useSetup } from '../data/dashboard.ts'
import { DecisionTile } from './tile.tsx'

export function PaymentIssueTile({ count }: { count: number }) {
  return (
    <DecisionTile
      to="/admin/orders?trouble=1"
      name={`${formatNumber(count)} ${count === 1 ? 'payment needs' : 'payments need'} you`}
      note="What was paid does not fit its order, or could not be given back"
    />
  )
}

export function LateOrdersTile({ count }: { count: number }) {
  return (
    <DecisionTile
      to="/admin/orders?due=late"
      name={`${formatNumber(count)} ${count === 1 ? 'promise is' : 'promises are'} in danger`}
      note="Ship what should have left, or tell its shoppers a new date"
    />
  )
}

export function NothingToSendTile({ count }: { count: number }) {
  return (
    <DecisionTile
      to="/admin/orders?nothing_to_send=1"
      name={`${formatNumber(count)} ${count === 1 ? 'order has' : 'orders have'} nothing to send`}
      note="All pieces are refunded: a cancellation ends it, with or without what is left of the payment"
      isUrgent={false}
    />
  )
}

export function WaitingAdminsTile({ count }: { count: number }) {
  return (
    <DecisionTile
      to="/admin/admins?waiting=1"
      name={`${formatNumber(count)} ${count === 1 ? 'person waits' : 'people wait'} for access to the back office`}
      note="Enable the account, or decline it"
    />
  )
}

export const WITHDRAWALS = {
  to: '/admin/withdrawals?state=open',
  one: 'withdrawal',
  many: 'withdrawals',
  todo: 'to refund',
}
export const RETURNS = {
  to: '/admin/returns',
  one: 'return',
  many: 'returns',
  todo: 'to answer or to refund',
}

type AfterSaleProps = typeof RETURNS & { waiting: Dashboard['returns'] }

export function AfterSaleTile({ to, one, many, todo, waiting: { total, due_on, is_late } }: AfterSaleProps) {
  if (total === 0) return null
  const day = formatDay(due_on ?? '')
  return (
    <DecisionTile
      to={to}
      name={`${formatNumber(total)} ${total === 1 ? one : many} ${todo}`}
      note={is_late ? `The first was due by ${day}: late` : `The first by ${day}`}
      isUrgent={is_late}
    />
  )
}

export function SetupTile() {
  const { data } = useSetup()
  const open = data?.steps.filter(({ is_done }) => !is_done).length ?? 0
  if (!data || open === 0) return null
  return (
    <DecisionTile
      to="/admin/setup"
      name="Set up your shop"
      note={`${open} of ${data.steps.length} steps are open`}
      isUrgent={false}
    />
  )
}
