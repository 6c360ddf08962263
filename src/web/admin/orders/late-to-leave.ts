import type { AdminOrder } from '../../../contract/admin/order.ts'

/** 'YYYY-MM-DD' */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
}

export function isToSend({ actions }: Pick<AdminOrder, 'actions'>): boolean {
  return actions.includes('ship') || actions.includes('ready')
}

export function isLateToLeave(order: Pick<AdminOrder, 'actions' | 'dispatch_by'>, timeZone: string): boolean {
  return isToSend(order) && order.dispatch_by !== null && order.dispatch_by < todayIn(timeZone)
}
