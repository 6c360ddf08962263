import { broken } from '../break.ts'

/** What stands around every page of the back office, and the dashboard. */
export const adminFrame = [
  ...broken(
    'The sidebar links to /, /admin/categories, /admin/brands, /admin/products, /admin/promos, /admin/orders, /admin/users, /admin/admins',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/parts/sidebar.tsx', "to: '/admin/brands', label", "to: '/admin/categories', label"],
    ['web/admin/parts/sidebar.tsx', "    { to: '/admin/admins', label: 'Admins', icon: ShieldCheck },\n", ''],
    ['web/admin/parts/sidebar.tsx', '<Link to="/" className={ROW}', '<Link to="/home" className={ROW}'],
  ),
  ...broken(
    'On small screens it opens from a top bar with a menu button and closes on navigation',
    'test/e2e/admin-access.spec.ts › on a small screen the links open from the top bar and close when one is followed',
    ['web/admin/layout.tsx', 'bg-paper px-2 lg:hidden', 'bg-paper px-2 max-lg:hidden'],
    ['web/admin/layout.tsx', ' onFollow={() => setOpen(false)}', ''],
  ),
  ...broken(
    'Logout clears the admin token and admin data and goes to /login',
    'test/e2e/admin-access.spec.ts › logging out forgets the admin and goes to the log-in of customers',
    ['web/data/storage.ts', "admin_token: ['admin_token', 'admin']", "admin_token: ['admin_token']"],
    ['web/data/storage.ts', "admin_token: ['admin_token', 'admin']", "admin_token: ['admin']"],
    ['web/admin/data/session.ts', "await navigate('/login')", "await navigate('/admin/login')"],
  ),
  ...broken(
    "The heading 'Dashboard'; what is beyond it leads to the lists behind it",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/dashboard.tsx', 'title="Dashboard"', 'title="Overview"'],
  ),
  ...broken(
    "The heading 'Dashboard'; what is beyond it leads to the lists behind it",
    'test/e2e/admin-pages.spec.ts › every number of the dashboard leads to the list behind it',
    ['web/admin/dashboard.tsx', 'status=processing&payment_status=paid', 'status=processing'],
    ['web/admin/dashboard.tsx', '/admin/products?stock=low', '/admin/products'],
    ['web/admin/dashboard.tsx', '/admin/products?stock=out', '/admin/products?stock=low'],
    ['web/admin/dashboard.tsx', '/admin/outbox?status=failed', '/admin/outbox'],
    [
      'web/admin/dashboard.tsx',
      "stock.low_below > 0 ? `Fewer than ${stock.low_below} left` : 'The threshold is 0'",
      '`Fewer than ${stock.low_below} left`',
    ],
  ),
  ...broken(
    "The heading 'Dashboard'; what is beyond it leads to the lists behind it",
    'api/dashboard.test.ts › shows what there is to do and what was earned',
    ['shop/dashboard/read-dashboard.ts', 'where ${isToShip}', "where o.status = 'shipped'"],
    ['shop/dashboard/takings.ts', ' - p.refunded_amount', ''],
  ),
  ...broken(
    "The heading 'Dashboard'; what is beyond it leads to the lists behind it",
    'test/e2e/admin-orders.spec.ts › a payment that does not fit its order is told of on the dashboard, in the list and with the order',
    ['web/admin/dashboard.tsx', 'data.payment_troubles > 0 &&', 'data.payment_troubles > 1 &&'],
    ['web/admin/parts/trouble-tile.tsx', '/admin/orders?trouble=1', '/admin/orders'],
    [
      'web/admin/parts/payment-trouble.tsx',
      'if (!trouble) return null',
      'if (!trouble || needs_attention) return null',
    ],
  ),
]
