import type { Break } from '../break.ts'

const ENTRANCE = 'Admin login and signup'
const EMAIL_PASSWORD =
  'contract/messages.test.ts › an e-mail address and a password say what is wrong with them'
const NOBODY =
  'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted'
const SIGNS_UP =
  'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled'
const CATEGORY_FORM = 'Category create and edit'
const FORMS = 'contract/messages.test.ts › of the back office: %s'
const BRAND_FORM = 'Brand create and edit'

/** What is said at the entrance of the back office, and of categories and brands. */
export const adminForms: Break[] = [
  {
    line: ENTRANCE,
    test: EMAIL_PASSWORD,
    file: 'contract/account.ts',
    from: 'Invalid email format',
    to: 'Invalid e-mail',
  },
  {
    line: ENTRANCE,
    test: EMAIL_PASSWORD,
    file: 'contract/account.ts',
    from: 'MIN_PASSWORD = 6',
    to: 'MIN_PASSWORD = 5',
  },
  {
    line: ENTRANCE,
    test: EMAIL_PASSWORD,
    file: 'contract/account.ts',
    from: 'Password must be at least',
    to: 'Password needs at least',
  },
  {
    line: ENTRANCE,
    test: NOBODY,
    file: 'contract/fields.ts',
    from: ".min(1, 'Email is required')",
    to: '.min(1, invalid)',
  },
  {
    line: ENTRANCE,
    test: NOBODY,
    file: 'contract/account.ts',
    from: "  .min(1, 'Password is required')\n",
    to: '',
  },
  {
    line: ENTRANCE,
    test: SIGNS_UP,
    file: 'contract/account.ts',
    from: "first_name: line('First name is required', 100)",
    to: 'first_name: optionalLine(100)',
  },
  {
    line: ENTRANCE,
    test: SIGNS_UP,
    file: 'contract/account.ts',
    from: "last_name: line('Last name is required', 100)",
    to: "last_name: line('Surname is required', 100)",
  },
  {
    line: ENTRANCE,
    test: SIGNS_UP,
    file: 'contract/account.ts',
    from: "phone_number: line('Phone number is required', 40)",
    to: 'phone_number: optionalLine(40)',
  },
  {
    line: CATEGORY_FORM,
    test: FORMS,
    file: 'contract/category.ts',
    from: 'Name is required',
    to: 'Category name is required',
  },
  {
    line: CATEGORY_FORM,
    test: FORMS,
    file: 'contract/category.ts',
    from: "line('Description is required', 2000)",
    to: "z.string().default('')",
  },
  {
    line: CATEGORY_FORM,
    test: FORMS,
    file: 'contract/category.ts',
    from: 'Parent ID must be a number',
    to: 'Invalid parent',
  },
  {
    line: CATEGORY_FORM,
    test: 'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    file: 'web/admin/categories.tsx',
    from: "{...form.text('name')} label",
    to: "{...form.text('name')} error={undefined} label",
  },
  {
    line: BRAND_FORM,
    test: FORMS,
    file: 'contract/brand.ts',
    from: 'Name is required',
    to: 'Brand name is required',
  },
  {
    line: BRAND_FORM,
    test: FORMS,
    file: 'contract/brand.ts',
    from: "line('Description is required', 2000)",
    to: "z.string().default('')",
  },
  {
    line: BRAND_FORM,
    test: 'api/categories-brands.test.ts › need a name and a description',
    file: 'contract/brand.ts',
    from: 'Description is required',
    to: 'Description is missing',
  },
]
