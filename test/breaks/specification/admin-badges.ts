import { broken } from '../break.ts'

/** The colours and words of the back office that tell how something stands. */
export const adminBadges = [
  ...broken(
    'Stock badge: above 10 success, 1 to 10 warning, 0 or below danger',
    'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0',
    ['web/admin/parts/stock-badge.tsx', 'quantity > PLENTY_ABOVE ?', 'quantity >= PLENTY_ABOVE ?'],
    ['web/admin/parts/stock-badge.tsx', "quantity > 0 ? 'warning'", "quantity > 1 ? 'warning'"],
    ['web/admin/parts/stock-badge.tsx', "? 'success'", "? 'info'"],
    ['web/admin/parts/stock-badge.tsx', ": 'danger'", ": 'warning'"],
  ),
  ...broken(
    'Order status badges: pending warning, processing info, shipped primary, delivered success, cancelled danger, other neutral; completed success in the details. Payment badges: paid success, failed danger, refunded info, pending warning, other neutral',
    'test/e2e/badges-of-an-admin.spec.ts › every status of an order and of its payment has its colour',
    ['web/account/order-status.tsx', "processing: 'info'", "processing: 'warning'"],
    ['web/account/order-status.tsx', "shipped: 'primary'", "shipped: 'info'"],
    ['web/account/order-status.tsx', "cancelled: 'danger'", "cancelled: 'neutral'"],
    ['web/account/order-status.tsx', "tone ?? 'neutral'", "tone ?? 'warning'"],
  ),
  ...broken(
    'Order status badges: pending warning, processing info, shipped primary, delivered success, cancelled danger, other neutral; completed success in the details. Payment badges: paid success, failed danger, refunded info, pending warning, other neutral',
    'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    [
      'web/account/order-status.tsx',
      "inDetails && status === 'completed' ? 'success' : TONES[status]",
      'TONES[status]',
    ],
  ),
  ...broken(
    'Order status badges: pending warning, processing info, shipped primary, delivered success, cancelled danger, other neutral; completed success in the details. Payment badges: paid success, failed danger, refunded info, pending warning, other neutral',
    'test/e2e/badges-of-an-admin.spec.ts › every status of an order and of its payment has its colour',
    ['web/admin/parts/payment-badge.tsx', "failed: 'danger'", "failed: 'warning'"],
    ['web/admin/parts/payment-badge.tsx', "refunded: 'info'", "refunded: 'neutral'"],
    [
      'web/admin/parts/payment-badge.tsx',
      "PAYMENT[payment_status] ?? 'neutral'",
      "PAYMENT[payment_status] ?? 'danger'",
    ],
  ),
  ...broken(
    'A promo is Active or Expired by is_active',
    'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    [
      'web/admin/promos.tsx',
      "<Badge tone={is_active ? 'success' : 'danger'}>{is_active ? 'Active' : 'Expired'}</Badge>",
      "<Badge tone={is_active ? 'success' : 'danger'}>Active</Badge>",
    ],
  ),
  ...broken(
    'A promo is Active or Expired by is_active',
    'api/promos.test.ts › are listed newest first, active until the end of their last day',
    [
      'shop/promo/promo-answer.ts',
      'isPromoActive(shop, row.expiration_date)',
      'isPromoActive(shop, row.expiration_date) || row.uses === 0',
    ],
  ),
]
