import type { Break } from '../break.ts'

const PEOPLE = "Name, Email Address (a mailto link), Phone Number ('N/A'), Status (Active or Disabled)"
const EVERY_LIST =
  'test/e2e/words-of-an-admin.spec.ts › every list has its columns, its sizes, its spinner, and its words where there is nothing'
const EDITED =
  'test/e2e/admin-pages.spec.ts › a customer is edited, disabled and enabled, and the log tells who did it'
const ICONS =
  'Edit and delete icons do nothing in the specification; here they edit, disable and enable (never the last admin)'
const LAST_ADMIN =
  'shop/account/last-admin.test.ts › can’t be disabled, not even by two who disable each other at once'

/** The users and admins of the back office. */
export const adminAccounts: Break[] = [
  {
    line: PEOPLE,
    test: EVERY_LIST,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: "name: 'Email Address'",
    to: "name: 'E-mail'",
  },
  {
    line: PEOPLE,
    test: EVERY_LIST,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: 'href={`mailto:${email}`}',
    to: 'href={email}',
  },
  {
    line: PEOPLE,
    test: EVERY_LIST,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: "phone_number || 'N/A'",
    to: 'phone_number',
  },
  {
    line: PEOPLE,
    test: EVERY_LIST,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: "'Disabled' : 'Active'",
    to: "'Disabled' : 'Enabled'",
  },
  {
    line: PEOPLE,
    test: EDITED,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: "disabled ? 'Disabled' :",
    to: "disabled ? 'Closed' :",
  },
  {
    line: ICONS,
    test: EDITED,
    file: 'web/admin/parts/accounts-screen.tsx',
    from: 'body: { disabled: !subject.disabled }',
    to: 'body: { disabled: true }',
  },
  {
    line: ICONS,
    test: EDITED,
    file: 'shop/account/edit-account.ts',
    from: '      last_name = coalesce(${edit.last_name ?? null}, last_name),\n',
    to: '',
  },
  {
    line: ICONS,
    test: LAST_ADMIN,
    file: 'shop/account/edit-account.ts',
    from: 'enabled.length === 1 &&',
    to: 'enabled.length === 0 &&',
  },
  {
    line: ICONS,
    test: LAST_ADMIN,
    file: 'shop/account/edit-account.ts',
    from: '    .forNoKeyUpdate()\n',
    to: '',
  },
  {
    line: ICONS,
    test: 'shop/account/admins.test.ts › shows the newest first, page by page, and finds names, e-mails and phones',
    file: 'shop/account/list-accounts.ts',
    from: 'text: search }',
    to: 'text: undefined }',
  },
]
