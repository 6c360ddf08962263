import { broken } from '../break.ts'

/** What a form says is wrong. */
export const validation = [
  ...broken(
    "Login: 'Invalid email format', 'Email is required', 'Password is required', 'Password must be at least 6 characters'",
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    ['contract/account.ts', "email('Invalid email format')", "email('Invalid email')"],
  ),
  ...broken(
    "Login: 'Invalid email format', 'Email is required', 'Password is required', 'Password must be at least 6 characters'",
    'contract/messages.test.ts › %s',
    ['contract/fields.ts', ".min(1, 'Email is required')", '.min(1, invalid)'],
    ['contract/account.ts', ".min(1, 'Password is required')", ".min(1, 'Please choose a password')"],
  ),
  ...broken(
    "Login: 'Invalid email format', 'Email is required', 'Password is required', 'Password must be at least 6 characters'",
    'contract/messages.test.ts › an e-mail address and a password say what is wrong with them',
    [
      'contract/account.ts',
      '`Password must be at least ${MIN_PASSWORD} characters`',
      '`At least ${MIN_PASSWORD} characters`',
    ],
  ),
  ...broken(
    "Login: 'Invalid email format', 'Email is required', 'Password is required', 'Password must be at least 6 characters'",
    'test/e2e/customer-session.spec.ts › the log-in says what is wrong, field by field, and falls silent when it is right',
    [
      'web/data/use-contract-form.ts',
      '        error: isTouched || formState.isSubmitted ? error?.message : undefined,\n',
      '',
    ],
  ),
  ...broken(
    'Profile edit',
    'contract/messages.test.ts › %s',
    ['contract/account.ts', "line('First name is required', 100)", "line('Name is required', 100)"],
    ['contract/account.ts', "last_name: line('Last name is required', 100)", 'last_name: optionalLine(100)'],
    [
      'contract/account.ts',
      "phone_number: line('Phone number is required', 40)",
      'phone_number: optionalLine(40)',
    ],
  ),
  ...broken('Profile edit', 'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved', [
    'web/account/profile-form.tsx',
    '{!isDirty || !isValid}',
    '{!isDirty}',
  ]),
  ...broken("Verify e-mail: 'Verification token is required'", 'contract/messages.test.ts › %s', [
    'contract/account.ts',
    "'Verification token is required'",
    "'Token is required'",
  ]),
  ...broken(
    "Verify e-mail: 'Verification token is required'",
    'test/e2e/customer-session.spec.ts › who has not verified the address yet is led there, and gets a new token',
    [
      'web/data/use-contract-form.ts',
      '        error: isTouched || formState.isSubmitted ? error?.message : undefined,\n',
      '',
    ],
  ),
  ...broken(
    "Address: 'Street address is required', 'City is required', 'State is required', 'Postal code is required', 'Country is required'",
    'contract/messages.test.ts › %s',
    ['contract/address.ts', "line('Street address is required')", "line('Address is required')"],
    ['contract/address.ts', "city: line('City is required', 100)", 'city: z.string()'],
    ['contract/address.ts', "'State is required'", "'County is required'"],
    ['contract/address.ts', "'Postal code is required'", "'Postcode is required'"],
    ['contract/address.ts', "country: line('Country is required', 100)", 'country: z.string()'],
  ),
  ...broken(
    "Address: 'Street address is required', 'City is required', 'State is required', 'Postal code is required', 'Country is required'",
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    [
      'web/data/use-contract-form.ts',
      '        error: isTouched || formState.isSubmitted ? error?.message : undefined,\n',
      '',
    ],
  ),
  ...broken(
    "User checkout: 'Shipping address is required', 'Payment method is required', 'Delivery type is required'; promo_code optional",
    'contract/messages.test.ts › %s',
    ['contract/checkout.ts', "z.uuid('Shipping address is required')", "z.uuid('Address is required')"],
    ['contract/delivery.ts', "'Payment method is required'", "'Please choose how to pay'"],
    ['contract/delivery.ts', "'Delivery type is required'", "'Delivery is required'"],
  ),
  ...broken(
    "User checkout: 'Shipping address is required', 'Payment method is required', 'Delivery type is required'; promo_code optional",
    'contract/messages.test.ts › a promo code may be left out, be empty, or be null',
    ['contract/checkout.ts', '(code) => code || null', '(code) => code ?? null'],
    ['contract/checkout.ts', '  .nullish()\n  .transform', '  .transform'],
  ),
]
