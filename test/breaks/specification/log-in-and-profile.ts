import { broken } from '../break.ts'

/** How customers log in, verify their address, and edit their profile. */
export const logInAndProfile = [
  ...broken(
    "'Login - User', e-mail and password, a link to /signup; success goes to /",
    'test/storefront.test.ts › %s',
    ['web/account/login.tsx', "'Login - User')", "'Login')"],
    [
      'web/account/login.tsx',
      '<Input {...text(\'email\')} label="Email" type',
      '<Input {...text(\'email\')} label="Name" type',
    ],
  ),
  ...broken(
    "'Login - User', e-mail and password, a link to /signup; success goes to /",
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    [
      'web/account/login.tsx',
      '{...text(\'password\')} label="Password"',
      '{...text(\'password\')} label="Secret"',
    ],
  ),
  ...broken(
    "'Login - User', e-mail and password, a link to /signup; success goes to /",
    'test/storefront.test.ts › %s',
    ['web/account/login.tsx', ": '/signup'}", ": '/register'}"],
  ),
  ...broken(
    "'Login - User', e-mail and password, a link to /signup; success goes to /",
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/account/login.tsx', 'await navigate(wayBack(next), {', 'await navigate(wayBack(next, ACCOUNT), {'],
  ),
  ...broken(
    'Signup leads to the verification',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/account/signup.tsx', 'navigate(`/verify-email?', 'navigate(`/login?'],
  ),
  ...broken(
    "Verify: the address the token went to, one token field, Verify reads 'Verifying...' while working; success goes to /login",
    'test/storefront.test.ts › %s',
    ['web/account/verify-email.tsx', ' to <strong className="break-words text-ink">{email}</strong>.', '.'],
    ['web/account/verify-email.tsx', 'label="Verification token"', 'label="Code"'],
  ),
  ...broken(
    "Verify: the address the token went to, one token field, Verify reads 'Verifying...' while working; success goes to /login",
    'test/e2e/words-of-a-customer.spec.ts › verifying says so while it lasts',
    ['web/account/verify-email.tsx', "'Verifying...' : 'Verify'", "'Verify' : 'Verify'"],
  ),
  ...broken(
    "Verify: the address the token went to, one token field, Verify reads 'Verifying...' while working; success goes to /login",
    'test/e2e/customer-session.spec.ts › who has not verified the address yet is led there, and gets a new token',
    ['web/account/verify-email.tsx', '`/login?${known}`', '`/?${known}`'],
  ),
  ...broken(
    "'User Profile': first name, last name, email, phone number, 'Not provided' where empty",
    'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    ['web/account/profile.tsx', '">User Profile<', '">My Profile<'],
    ['web/account/profile.tsx', '        <Detail name="First name">{user.first_name}</Detail>\n', ''],
    ['web/account/profile.tsx', '        <Detail name="Last name">{user.last_name}</Detail>\n', ''],
    ['web/account/profile.tsx', '        <Detail name="Email">{user.email}</Detail>\n', ''],
    ['web/account/profile.tsx', '        <Detail name="Phone number">{user.phone_number}</Detail>\n', ''],
  ),
  ...broken(
    "'User Profile': first name, last name, email, phone number, 'Not provided' where empty",
    'test/e2e/customer-pages.spec.ts › what is not known of a customer is said so',
    ['web/account/profile.tsx', "{children || 'Not provided'}", "{children || '–'}"],
  ),
  ...broken(
    "'Edit Profile' opens first_name, last_name, phone_number with Cancel and 'Save Changes'; e-mail is not editable",
    'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    ['web/account/profile.tsx', '        Edit Profile\n', '        Edit\n'],
    [
      'web/account/profile-form.tsx',
      '<Input {...text(\'first_name\')} label="First name"',
      '<Input {...text(\'first_name\')} label="Given name"',
    ],
  ),
  ...broken(
    "'Edit Profile' opens first_name, last_name, phone_number with Cancel and 'Save Changes'; e-mail is not editable",
    'test/e2e/words-of-a-customer.spec.ts › the e-mail address is no field of the profile, and Cancel leaves all as it was',
    [
      'web/account/profile-form.tsx',
      '        <Input {...text(\'phone_number\')} label="Phone number" type="tel" autoComplete="tel" />\n',
      '',
    ],
    [
      'web/account/profile-form.tsx',
      '<p className="mt-1.5 flex min-h-11 items-center break-all text-muted">{user.email}</p>',
      '<input aria-label="Email" defaultValue={user.email} />',
    ],
    ['web/account/profile-form.tsx', 'onClick={() => onDone(false)}', 'onClick={() => form.reset()}'],
    [
      'web/account/profile-form.tsx',
      'disabled={isBusy} onMouseDown={keepFocus} onClick={() => onDone(false)}',
      'type="submit" disabled={isBusy} onMouseDown={keepFocus}',
    ],
  ),
  ...broken("'Loading profile...', 'Error loading profile: {message}'", 'test/storefront.test.ts › %s', [
    'web/account/profile.tsx',
    'Loading profile...',
    'Loading...',
  ]),
  ...broken(
    "'Loading profile...', 'Error loading profile: {message}'",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/account/profile.tsx', 'Error loading profile: {sentenceOf(me.error)}', 'Error loading profile'],
  ),
]
