import type { Break } from './break.ts'

export const accountCare: Break[] = [
  {
    line: 'An address of ADMIN_EMAILS becomes an admin by verifying it; any other waits for an admin',
    test: 'shop/account/admins.test.ts › by verifying an address of ADMIN_EMAILS',
    file: 'shop/account/verify-email.ts',
    from: 'disabled and not lower(email) = any(${shop.config.adminEmails}::text[])',
    to: 'disabled',
  },
  {
    line: 'An address of ADMIN_EMAILS becomes an admin by verifying it; any other waits for an admin',
    test: 'shop/account/admins.test.ts › otherwise stays closed until an admin opens it',
    file: 'shop/account/verify-email.ts',
    from: 'disabled and not lower(email) = any(${shop.config.adminEmails}::text[])',
    to: 'false',
  },
  {
    line: "The last enabled admin can't be disabled",
    test: 'shop/account/last-admin.test.ts › can’t be disabled, not even by two who disable each other at once',
    file: 'shop/account/edit-account.ts',
    from: 'if (enabled.length === 1 &&',
    to: 'if (enabled.length === 0 &&',
  },
  {
    line: "The last enabled admin can't be disabled",
    test: 'shop/account/last-admin.test.ts › can’t be disabled, not even by two who disable each other at once',
    file: 'shop/account/edit-account.ts',
    from: '.forNoKeyUpdate()',
    to: '',
  },
  {
    line: 'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    test: 'shop/account/admins.test.ts › edits and disables: the customer is out at once',
    file: 'shop/account/edit-account.ts',
    from: 'coalesce(${edit.first_name ?? null}, first_name)',
    to: "${edit.first_name ?? ''}",
  },
  {
    line: 'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    test: 'shop/account/admins.test.ts › edits and disables: the customer is out at once',
    file: 'contract/account.ts',
    from: 'phone_number: optionalLine(40), disabled',
    to: 'disabled',
  },
  {
    line: 'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    test: 'shop/account/admins.test.ts › edits and disables: the customer is out at once',
    file: 'shop/account/edit-account.ts',
    from: 'disabled = coalesce(',
    to: 'disabled = disabled or coalesce(',
  },
  {
    line: 'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    test: 'api/change-log.test.ts › tells who edited, disabled and enabled an account',
    file: 'shop/account/edit-account.ts',
    from: 'if (by) await recordEdit(tx, shop, { by, key, before, after: edited })',
    to: 'void by',
  },
]
