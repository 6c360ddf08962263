import { broken } from '../break.ts'

/** What a guest is asked, and when a button may be pressed. */
export const buttons = [
  ...broken(
    "Guest checkout: 'X is required', 'Invalid email', 'Email is required'",
    'contract/messages.test.ts › guest checkout',
    ['contract/checkout.ts', "line('First name is required', 100)", 'optionalLine(100)'],
    ['contract/checkout.ts', "line('Last name is required', 100)", "line('Surname is required', 100)"],
    ['contract/checkout.ts', "line('Phone number is required', 40)", 'optionalLine(40)'],
    ['contract/checkout.ts', "line('Address is required')", "line('Street address is required')"],
  ),
  ...broken(
    "Guest checkout: 'X is required', 'Invalid email', 'Email is required'",
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    ['contract/checkout.ts', "email('Invalid email')", "email('Invalid email format')"],
  ),
  ...broken(
    "Guest checkout: 'X is required', 'Invalid email', 'Email is required'",
    'contract/messages.test.ts › guest checkout',
    ['contract/fields.ts', ".min(1, 'Email is required')", '.min(1, invalid)'],
  ),
  ...broken(
    "Guest checkout: 'X is required', 'Invalid email', 'Email is required'",
    'test/e2e/guest-purchase.spec.ts › the form tells what is missing when a field is left, and is quiet as soon as it is right',
    ['web/store/guest-checkout.tsx', "    mode: 'onTouched',\n", "    mode: 'onSubmit',\n"],
    [
      'web/store/guest-checkout.tsx',
      '    error: form.getFieldState(name, form.formState).error?.message,\n',
      '',
    ],
  ),
  ...broken(
    'Beyond: a form takes the first press of its button, whatever field was left for it',
    'test/e2e/pressed-once.spec.ts › a form is sent, or left, by the first press of its button, whatever field was left for it',
    ['web/account/change-password.tsx', ' onMouseDown={keepFocus}', ''],
  ),
  ...broken(
    "'Invalid skip or limit value' over a list of the shop",
    'test/e2e/lists.spec.ts › a mistaken address says what is wrong: ${address}',
    ['contract/paging.ts', "'Invalid skip or limit value'", "'This page does not exist'"],
    ['contract/paging.ts', 'count(MAX_SKIP, 0)).transform', 'count(MAX_SKIP, 0).catch(0)).transform'],
  ),
  ...broken(
    "Add to Cart disabled below 1, above stock, at stock 0 ('Out of Stock'), while adding; minus disabled at 1",
    'test/e2e/product-page.spec.ts › only a quantity that is there can be added',
    ['web/store/add-to-cart.tsx', 'quantity < 1 || quantity > stock', 'quantity > stock'],
    ['web/store/add-to-cart.tsx', 'quantity < 1 || quantity > stock', 'quantity < 1'],
  ),
  ...broken(
    "Add to Cart disabled below 1, above stock, at stock 0 ('Out of Stock'), while adding; minus disabled at 1",
    'test/e2e/product-page.spec.ts › a sold out and a scarce product are told in words',
    [
      'web/store/add-to-cart.tsx',
      "{stock < 1 ? 'Out of Stock' : 'Add to Cart'}",
      "{stock < 1 ? 'Sold Out' : 'Add to Cart'}",
    ],
    [
      'web/store/add-to-cart.tsx',
      'quantity < 1 || quantity > stock',
      'quantity < 1 || quantity > Math.max(stock, 1)',
    ],
  ),
  ...broken(
    "Add to Cart disabled below 1, above stock, at stock 0 ('Out of Stock'), while adding; minus disabled at 1",
    'test/e2e/visitor.spec.ts › on a slow line Add to Cart adds once, stays where it is, and has the focus again afterwards',
    ['web/store/add-to-cart.tsx', '        busy={add.isPending}\n', ''],
  ),
  ...broken(
    "Add to Cart disabled below 1, above stock, at stock 0 ('Out of Stock'), while adding; minus disabled at 1",
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    ['web/ui/quantity-input.tsx', 'disabled={disabled || value <= min}', 'disabled={disabled}'],
  ),
]
