import { broken } from '../break.ts'

/** The users and admins of the back office. */
export const adminAccounts = [
  ...broken(
    "Name, Email Address (a mailto link), Phone Number ('N/A'), Status (Active or Disabled)",
    'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing',
    ['web/admin/parts/accounts-screen.tsx', "name: 'Email Address'", "name: 'E-mail'"],
    ['web/admin/parts/accounts-screen.tsx', 'href={`mailto:${email}`}', 'href={email}'],
    ['web/admin/parts/accounts-screen.tsx', "phone_number || 'N/A'", 'phone_number'],
    ['web/admin/parts/accounts-screen.tsx', "'Disabled' : 'Active'", "'Disabled' : 'Enabled'"],
  ),
  ...broken(
    "Name, Email Address (a mailto link), Phone Number ('N/A'), Status (Active or Disabled)",
    'test/e2e/admin-pages.spec.ts › a customer is edited, disabled and enabled, and the log tells who did it',
    ['web/admin/parts/accounts-screen.tsx', "disabled ? 'Disabled' :", "disabled ? 'Closed' :"],
  ),
  ...broken(
    'Edit and delete icons do nothing in the specification; here they edit, disable and enable (never the last admin)',
    'test/e2e/admin-pages.spec.ts › a customer is edited, disabled and enabled, and the log tells who did it',
    [
      'web/admin/parts/accounts-screen.tsx',
      'body: { disabled: !subject.disabled }',
      'body: { disabled: true }',
    ],
    [
      'web/admin/parts/accounts-screen.tsx',
      'subject?.disabled ? enabling(subject)',
      "subject?.disabled ? 'can log in from now on.'",
    ],
    [
      'shop/account/edit-account.ts',
      '      last_name = coalesce(${edit.last_name ?? null}, last_name),\n',
      '',
    ],
  ),
  ...broken(
    'Edit and delete icons do nothing in the specification; here they edit, disable and enable (never the last admin)',
    'shop/account/last-admin.test.ts › can’t be disabled, not even by two who disable each other at once',
    ['shop/account/edit-account.ts', 'enabled.length === 1 &&', 'enabled.length === 0 &&'],
    ['shop/account/edit-account.ts', '    .forNoKeyUpdate()\n', ''],
  ),
  ...broken(
    'Edit and delete icons do nothing in the specification; here they edit, disable and enable (never the last admin)',
    'shop/account/admins.test.ts › shows the newest first, page by page, and finds names, e-mails and phones',
    ['shop/account/list-accounts.ts', 'text: search }', 'text: undefined }'],
  ),
]
