import { broken } from '../break.ts'

/** The pages of the back office, their guard, and the ways in. */
export const adminArea = [
  ...broken(
    '/admin, /admin/categories, /admin/brands, /admin/products, /admin/promos, /admin/orders, /admin/users, /admin/admins',
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/routes.ts', "route('promos', ", "route('promo', "],
    ['web/routes.ts', "route('users', ", "route('customers', "],
    ['web/routes.ts', "index('admin/dashboard.tsx')", "route('dashboard', 'admin/dashboard.tsx')"],
  ),
  ...broken(
    'The admin guard lets in only whom the stored record calls an admin; others go to /admin/login',
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    [
      'web/admin/admin-area.tsx',
      "throw redirect(loginAddress(pathname + search, '/admin'))",
      'throw redirect(loginAddress(pathname + search))',
    ],
  ),
  ...broken(
    'The admin guard lets in only whom the stored record calls an admin; others go to /admin/login',
    'test/e2e/admin-access.spec.ts › a record that is no admin’s opens no page of the back office',
    [
      'web/admin/data/session.ts',
      "storage.read('admin')?.role === 'admin'",
      "storage.read('admin') !== undefined",
    ],
  ),
  ...broken(
    'The admin guard lets in only whom the stored record calls an admin; others go to /admin/login',
    'test/e2e/admin-access.spec.ts › an admin who was disabled meanwhile is led out with a word',
    ['web/data/query-client.tsx', 'Your session has ended. Please log in again.', 'Please log in.'],
  ),
  ...broken(
    "Admin signup ('Signup - Admin'): its fields; success goes to /verify-email with the e-mail along",
    'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled',
    ['web/admin/signup.tsx', "privateMeta('Signup - Admin')", "privateMeta('Signup')"],
    ['web/admin/signup.tsx', 'to="/admin/login"', 'to="/login"'],
    [
      'web/admin/signup.tsx',
      "URLSearchParams({ email, kind: 'admin' })",
      "URLSearchParams({ kind: 'admin' })",
    ],
    ['web/admin/signup.tsx', '`/verify-email?$', '`/admin/login?$'],
    [
      'web/account/signup-form.tsx',
      '      <Input {...text(\'phone_number\')} label={NAMES.phone_number} type="tel" autoComplete="tel" />\n',
      '',
    ],
  ),
  ...broken(
    "Admin login ('Login - Admin'): email and password; success does a full page load to /admin, or to the page that was wanted",
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    ['web/admin/login.tsx', "privateMeta('Login - Admin')", "privateMeta('Login')"],
    ['web/admin/login.tsx', 'location.assign(pageAfter(', 'await navigate(pageAfter('],
    ['web/admin/login.tsx', "pageAfter(query.get('next'))", 'pageAfter(null)'],
    ['web/admin/login.tsx', "? wanted : '/admin'", "? wanted : '/admin/orders'"],
  ),
]
