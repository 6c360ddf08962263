import type { Break } from '../break.ts'

const STOCK_BADGE = 'Stock badge: above 10 success, 1 to 10 warning, 0 or below danger'
const STOCK = 'test/e2e/badges-of-an-admin.spec.ts › stock is green above 10, amber from 1 to 10, red at 0'
const BADGES =
  'Order status badges: pending warning, processing info, shipped primary, delivered success, cancelled danger, other neutral; completed success in the details. Payment badges: paid success, failed danger, refunded info, pending warning, other neutral'
const COLOURS =
  'test/e2e/badges-of-an-admin.spec.ts › every status of an order and of its payment has its colour'
const EXPIRED = 'A promo is Active or Expired by is_active'

/** The colours and words of the back office that tell how something stands. */
export const adminBadges: Break[] = [
  {
    line: STOCK_BADGE,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: 'quantity > PLENTY_ABOVE ?',
    to: 'quantity >= PLENTY_ABOVE ?',
  },
  {
    line: STOCK_BADGE,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: "quantity > 0 ? 'warning'",
    to: "quantity > 1 ? 'warning'",
  },
  {
    line: STOCK_BADGE,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: "? 'success'",
    to: "? 'info'",
  },
  {
    line: STOCK_BADGE,
    test: STOCK,
    file: 'web/admin/parts/stock-badge.tsx',
    from: ": 'danger'",
    to: ": 'warning'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/account/order-status.tsx',
    from: "processing: 'info'",
    to: "processing: 'warning'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/account/order-status.tsx',
    from: "shipped: 'primary'",
    to: "shipped: 'info'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/account/order-status.tsx',
    from: "cancelled: 'danger'",
    to: "cancelled: 'neutral'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/account/order-status.tsx',
    from: "tone ?? 'neutral'",
    to: "tone ?? 'warning'",
  },
  {
    line: BADGES,
    test: 'test/e2e/badges-of-an-admin.spec.ts › the details say in words what an order does not have',
    file: 'web/account/order-status.tsx',
    from: "inDetails && status === 'completed' ? 'success' : TONES[status]",
    to: 'TONES[status]',
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/admin/parts/payment-badge.tsx',
    from: "failed: 'danger'",
    to: "failed: 'warning'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/admin/parts/payment-badge.tsx',
    from: "refunded: 'info'",
    to: "refunded: 'neutral'",
  },
  {
    line: BADGES,
    test: COLOURS,
    file: 'web/admin/parts/payment-badge.tsx',
    from: "PAYMENT[payment_status] ?? 'neutral'",
    to: "PAYMENT[payment_status] ?? 'danger'",
  },
  {
    line: EXPIRED,
    test: 'test/e2e/admin-catalogue.spec.ts › a promo has its percent, its last day and its badge',
    file: 'web/admin/promos.tsx',
    from: "<Badge tone={is_active ? 'success' : 'danger'}>{is_active ? 'Active' : 'Expired'}</Badge>",
    to: "<Badge tone={is_active ? 'success' : 'danger'}>Active</Badge>",
  },
  {
    line: EXPIRED,
    test: 'api/promos.test.ts › are listed newest first, active until the end of their last day',
    file: 'shop/promo/promo-answer.ts',
    from: 'isPromoActive(shop, row.expiration_date)',
    to: 'isPromoActive(shop, row.expiration_date) || row.uses === 0',
  },
]
