import type { SecurityEvent, SecurityEventKind } from '../../../contract/admin/security-log.ts'

export const SECURITY_LABELS: Record<SecurityEventKind, string> = {
  log_in_failed: 'Log-in failed',
  log_in_throttled: 'Log-in refused for a while',
  admin_logged_in: 'Admin logged in',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset by e-mail',
  password_changed: 'Password changed',
  admin_created: 'Admin account created',
  admin_edited: 'Admin account edited',
  account_enabled: 'Account enabled',
  account_disabled: 'Account disabled',
  webhook_refused: 'Payment webhook refused',
  sandbox_refused: 'Sandbox password refused',
  upload_refused: 'Upload refused',
  export: 'Data exported',
}

/** 'wrong password', 'orders', 'account of a customer' */
export function securityDetail({ detail: { reason, what, by, place, account } }: SecurityEvent): string {
  return [
    account && `account of ${account === 'admin' ? 'an admin' : 'a customer'}`,
    what,
    reason,
    by && `by ${by}`,
    place && 'from a new network',
  ]
    .filter(Boolean)
    .join(', ')
}

export function securityActor({ actor }: SecurityEvent): string {
  if (!actor) return '—'
  if (actor.name) return actor.name
  return actor.email ?? (actor.kind === 'admin' ? 'An admin' : 'A customer')
}
