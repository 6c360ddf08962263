import type { AdminOrder } from '../../../contract/admin/order.ts'
import { dayIn } from '../../../contract/day.ts'

export function isToSend({ actions }: Pick<AdminOrder, 'actions'>): boolean {
  return actions.includes('ship') || actions.includes('ready')
}

export function isLateToLeave(order: Pick<AdminOrder, 'actions' | 'dispatch_by'>, timeZone: string): boolean {
  return isToSend(order) && order.dispatch_by !== null && order.dispatch_by < dayIn(timeZone, new Date())
}
