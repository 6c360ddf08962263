const NAMES: Partial<Record<string, string>> = {
  order_tracking_corrected: 'New tracking details',
  order_ready: 'Order ready to collect',
  order_new_date: 'New date for an order',
  order_withdrawal: 'Withdrawal received',
  order_withdrawal_closed: 'Withdrawal closed',
  withdrawal_link: 'Link for a withdrawal',
  order_return: 'Return update',
  gift_return: 'Gift exchange update',
  return_link: 'Link for a return',
  exchange_payment: 'Difference to pay for an exchange',
  verify_user: 'Verification of a customer',
  verify_admin: 'Verification of an admin',
  reset_user: 'Password reset of a customer',
  reset_admin: 'Password reset of an admin',
  password_changed_user: 'Password of a customer changed',
  password_changed_admin: 'Password of an admin changed',
  already_registered_user: 'Customer already has an account',
  already_registered_admin: 'Admin already has an account',
  reserved_stock: 'Unpaid orders reserve stock',
  payment_trouble: 'Payment needs attention',
  admin_waiting: 'Somebody waits for access',
  admin_new_place: 'Admin logged in from a new network',
  admin_attacked: 'Somebody guesses an admin’s password',
}

/** 'low_stock' → 'Low stock'; with ', copy' for an admin's copy. */
export function emailKindName(kind: string): string {
  const original = kind.replace(/_copy$/, '')
  const words = original.replaceAll('_', ' ')
  const name = NAMES[original] ?? words.charAt(0).toUpperCase() + words.slice(1)
  return original === kind ? name : `${name}, copy`
}
