import type { Break } from '../break.ts'

const ROUTES =
  '/admin, /admin/categories, /admin/brands, /admin/products, /admin/promos, /admin/orders, /admin/users, /admin/admins'
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const GUARD = 'The admin guard lets in only whom the stored record calls an admin; others go to /admin/login'
const NOBODY =
  'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted'
const SIGNUP =
  "Admin signup ('Signup - Admin'): its fields; success goes to /verify-email with the e-mail along"
const SIGNS_UP =
  'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled'
const LOGIN =
  "Admin login ('Login - Admin'): email and password; success does a full page load to /admin, or to the page that was wanted"

/** The pages of the back office, their guard, and the ways in. */
export const adminArea: Break[] = [
  {
    line: ROUTES,
    test: EVERY_LIST,
    file: 'web/routes.ts',
    from: "route('promos', ",
    to: "route('promo', ",
  },
  {
    line: ROUTES,
    test: EVERY_LIST,
    file: 'web/routes.ts',
    from: "route('users', ",
    to: "route('customers', ",
  },
  {
    line: ROUTES,
    test: EVERY_LIST,
    file: 'web/routes.ts',
    from: "index('admin/dashboard.tsx')",
    to: "route('dashboard', 'admin/dashboard.tsx')",
  },
  {
    line: GUARD,
    test: NOBODY,
    file: 'web/admin/admin-area.tsx',
    from: "throw redirect(loginAddress(pathname + search, '/admin'))",
    to: 'throw redirect(loginAddress(pathname + search))',
  },
  {
    line: GUARD,
    test: 'test/e2e/admin-access.spec.ts › a record that is no admin’s opens no page of the back office',
    file: 'web/admin/data/session.ts',
    from: "storage.read('admin')?.role === 'admin'",
    to: "storage.read('admin') !== undefined",
  },
  {
    line: GUARD,
    test: 'test/e2e/admin-access.spec.ts › an admin who was disabled meanwhile is led out with a word',
    file: 'web/data/query-client.tsx',
    from: 'Your session has ended. Please log in again.',
    to: 'Please log in.',
  },
  {
    line: SIGNUP,
    test: SIGNS_UP,
    file: 'web/admin/signup.tsx',
    from: "privateMeta('Signup - Admin')",
    to: "privateMeta('Signup')",
  },
  {
    line: SIGNUP,
    test: SIGNS_UP,
    file: 'web/admin/signup.tsx',
    from: 'to="/admin/login"',
    to: 'to="/login"',
  },
  {
    line: SIGNUP,
    test: SIGNS_UP,
    file: 'web/admin/signup.tsx',
    from: "URLSearchParams({ email, kind: 'admin' })",
    to: "URLSearchParams({ kind: 'admin' })",
  },
  {
    line: SIGNUP,
    test: SIGNS_UP,
    file: 'web/admin/signup.tsx',
    from: '`/verify-email?$',
    to: '`/admin/login?$',
  },
  {
    line: SIGNUP,
    test: SIGNS_UP,
    file: 'web/account/signup-form.tsx',
    from: '      <Input {...text(\'phone_number\')} label={NAMES.phone_number} type="tel" autoComplete="tel" />\n',
    to: '',
  },
  {
    line: LOGIN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: "privateMeta('Login - Admin')",
    to: "privateMeta('Login')",
  },
  {
    line: LOGIN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: 'location.assign(pageAfter(',
    to: 'await navigate(pageAfter(',
  },
  {
    line: LOGIN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: "pageAfter(query.get('next'))",
    to: 'pageAfter(null)',
  },
  {
    line: LOGIN,
    test: NOBODY,
    file: 'web/admin/login.tsx',
    from: "? wanted : '/admin'",
    to: "? wanted : '/admin/orders'",
  },
]
