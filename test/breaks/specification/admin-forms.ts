import { broken } from '../break.ts'

/** What is said at the entrance of the back office, and of categories and brands. */
export const adminForms = [
  ...broken(
    'Admin login and signup',
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    ['contract/account.ts', 'Invalid email format', 'Invalid e-mail'],
    ['contract/account.ts', 'MIN_PASSWORD = 6', 'MIN_PASSWORD = 5'],
    ['contract/account.ts', 'Password must be at least', 'Password needs at least'],
  ),
  ...broken(
    'Admin login and signup',
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    ['contract/fields.ts', ".min(1, 'Email is required')", '.min(1, invalid)'],
    ['contract/account.ts', "  .min(1, 'Password is required')\n", ''],
  ),
  ...broken(
    'Admin login and signup',
    'test/e2e/admin-access.spec.ts › whoever signs up as an admin verifies the address, and enters only when enabled',
    [
      'contract/account.ts',
      "first_name: line('First name is required', 100)",
      'first_name: optionalLine(100)',
    ],
    [
      'contract/account.ts',
      "last_name: line('Last name is required', 100)",
      "last_name: line('Surname is required', 100)",
    ],
    [
      'contract/account.ts',
      "phone_number: line('Phone number is required', 40)",
      'phone_number: optionalLine(40)',
    ],
  ),
  ...broken(
    'Category create and edit',
    'contract/messages.test.ts › of the back office: %s',
    ['contract/category.ts', 'Name is required', 'Category name is required'],
    ['contract/category.ts', "line('Description is required', 2000)", "z.string().default('')"],
    ['contract/category.ts', 'Parent ID must be a number', 'Invalid parent'],
  ),
  ...broken(
    'Category create and edit',
    'test/e2e/admin-catalogue.spec.ts › a category is added below another, edited and deleted, and refused while it has products',
    [
      'web/admin/categories.tsx',
      "{...form.text('name')} label",
      "{...form.text('name')} error={undefined} label",
    ],
  ),
  ...broken(
    'Brand create and edit',
    'contract/messages.test.ts › of the back office: %s',
    ['contract/brand.ts', 'Name is required', 'Brand name is required'],
    ['contract/brand.ts', "line('Description is required', 2000)", "z.string().default('')"],
  ),
  ...broken(
    'Brand create and edit',
    'api/categories-brands.test.ts › may be given a parent that is a number, and have none',
    [
      'contract/brand.ts',
      "parent_id: z.number({ error: 'Parent ID must be a number' }).nullish()",
      'parent_id: z.any()',
    ],
  ),
  ...broken('Brand create and edit', 'api/categories-brands.test.ts › need a name and a description', [
    'contract/brand.ts',
    'Description is required',
    'Description is missing',
  ]),
]
