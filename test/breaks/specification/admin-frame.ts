import type { Break } from '../break.ts'

const SIDEBAR =
  'The sidebar links to /, /admin/categories, /admin/brands, /admin/products, /admin/promos, /admin/orders, /admin/users, /admin/admins'
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const TOP_BAR = 'On small screens it opens from a top bar with a menu button and closes on navigation'
const SMALL =
  'test/e2e/admin-access.spec.ts › on a small screen the links open from the top bar and close when one is followed'
const LOGOUT = 'Logout clears the admin token and admin data and goes to /login'
const LOGS_OUT =
  'test/e2e/admin-access.spec.ts › logging out forgets the admin and goes to the log-in of customers'
const DASHBOARD = "The heading 'Dashboard'; what is beyond it leads to the lists behind it"
const NUMBERS = 'test/e2e/admin-pages.spec.ts › every number of the dashboard leads to the list behind it'
const TO_DO = 'api/dashboard.test.ts › shows what there is to do and what was earned'
const TROUBLE =
  'test/e2e/admin-orders.spec.ts › a payment that does not fit its order is told of on the dashboard, in the list and with the order'

/** What stands around every page of the back office, and the dashboard. */
export const adminFrame: Break[] = [
  {
    line: SIDEBAR,
    test: EVERY_LIST,
    file: 'web/admin/parts/sidebar.tsx',
    from: "to: '/admin/brands', label",
    to: "to: '/admin/categories', label",
  },
  {
    line: SIDEBAR,
    test: EVERY_LIST,
    file: 'web/admin/parts/sidebar.tsx',
    from: "    { to: '/admin/admins', label: 'Admins', Icon: ShieldCheck },\n",
    to: '',
  },
  {
    line: SIDEBAR,
    test: EVERY_LIST,
    file: 'web/admin/parts/sidebar.tsx',
    from: '<Link to="/" className={ROW}',
    to: '<Link to="/home" className={ROW}',
  },
  {
    line: TOP_BAR,
    test: SMALL,
    file: 'web/admin/layout.tsx',
    from: 'bg-paper px-2 lg:hidden',
    to: 'bg-paper px-2 max-lg:hidden',
  },
  {
    line: TOP_BAR,
    test: SMALL,
    file: 'web/admin/layout.tsx',
    from: ' onFollow={() => setOpen(false)}',
    to: '',
  },
  {
    line: LOGOUT,
    test: LOGS_OUT,
    file: 'web/data/storage.ts',
    from: "admin_token: ['admin_token', 'admin']",
    to: "admin_token: ['admin_token']",
  },
  {
    line: LOGOUT,
    test: LOGS_OUT,
    file: 'web/data/storage.ts',
    from: "admin_token: ['admin_token', 'admin']",
    to: "admin_token: ['admin']",
  },
  {
    line: LOGOUT,
    test: LOGS_OUT,
    file: 'web/admin/data/session.ts',
    from: "await navigate('/login')",
    to: "await navigate('/admin/login')",
  },
  {
    line: DASHBOARD,
    test: EVERY_LIST,
    file: 'web/admin/dashboard.tsx',
    from: 'title="Dashboard"',
    to: 'title="Overview"',
  },
  {
    line: DASHBOARD,
    test: NUMBERS,
    file: 'web/admin/dashboard.tsx',
    from: 'status=processing&payment_status=paid',
    to: 'status=processing',
  },
  {
    line: DASHBOARD,
    test: NUMBERS,
    file: 'web/admin/dashboard.tsx',
    from: '/admin/products?stock=low',
    to: '/admin/products',
  },
  {
    line: DASHBOARD,
    test: NUMBERS,
    file: 'web/admin/dashboard.tsx',
    from: '/admin/products?stock=out',
    to: '/admin/products?stock=low',
  },
  {
    line: DASHBOARD,
    test: NUMBERS,
    file: 'web/admin/dashboard.tsx',
    from: '/admin/outbox?status=failed',
    to: '/admin/outbox',
  },
  {
    line: DASHBOARD,
    test: TO_DO,
    file: 'shop/dashboard/read-dashboard.ts',
    from: "o.status = 'processing' and",
    to: "o.status = 'shipped' and",
  },
  {
    line: DASHBOARD,
    test: TO_DO,
    file: 'shop/dashboard/takings.ts',
    from: ' - p.refunded_amount',
    to: '',
  },
  {
    line: DASHBOARD,
    test: TROUBLE,
    file: 'web/admin/dashboard.tsx',
    from: 'data.payment_troubles > 0 &&',
    to: 'data.payment_troubles > 1 &&',
  },
  {
    line: DASHBOARD,
    test: TROUBLE,
    file: 'web/admin/parts/trouble-tile.tsx',
    from: '/admin/orders?trouble=1',
    to: '/admin/orders',
  },
  {
    line: DASHBOARD,
    test: TROUBLE,
    file: 'web/admin/parts/payment-trouble.tsx',
    from: 'if (!trouble) return null',
    to: 'if (!trouble || needs_attention) return null',
  },
]
