import { broken } from '../break.ts'

export const accountCare = [
  ...broken(
    'An address of ADMIN_EMAILS becomes an admin by verifying it; any other waits for an admin',
    'shop/account/admins.test.ts › by verifying an address of ADMIN_EMAILS',
    [
      'shop/account/verify-email.ts',
      'disabled and not lower(email) = any(${shop.config.adminEmails}::text[])',
      'disabled',
    ],
  ),
  ...broken(
    'An address of ADMIN_EMAILS becomes an admin by verifying it; any other waits for an admin',
    'shop/account/admins.test.ts › otherwise stays closed until an admin opens it',
    [
      'shop/account/verify-email.ts',
      'disabled and not lower(email) = any(${shop.config.adminEmails}::text[])',
      'false',
    ],
  ),
  ...broken(
    "The last enabled admin can't be disabled",
    'shop/account/last-admin.test.ts › can’t be disabled, not even by two who disable each other at once',
    ['shop/account/edit-account.ts', 'if (enabled.length === 1 &&', 'if (enabled.length === 0 &&'],
    ['shop/account/edit-account.ts', '.forNoKeyUpdate()', ''],
  ),
  ...broken(
    'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    'shop/account/admins.test.ts › edits and disables: the customer is out at once',
    [
      'shop/account/edit-account.ts',
      'coalesce(${edit.first_name ?? null}, first_name)',
      "${edit.first_name ?? ''}",
    ],
    ['contract/account.ts', 'phone_number: optionalLine(40), disabled', 'disabled'],
    ['shop/account/edit-account.ts', 'disabled = coalesce(', 'disabled = disabled or coalesce('],
  ),
  ...broken(
    'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    'api/change-log.test.ts › tells who edited, disabled and enabled an account',
    [
      'shop/account/edit-account.ts',
      'if (by) await recordEdit(tx, shop, { by, key, before, after: edited })',
      'void by',
    ],
  ),
  ...broken(
    'Admins edit, disable and enable accounts; what is absent, and a phone number that nobody gave, stays as it is',
    'test/e2e/admin-pages.spec.ts › a customer is edited, disabled and enabled, and the log tells who did it',
    ['web/admin/parts/account-form.tsx', 'names.filter((name) => body[name] !== shown[name])', 'names'],
    ['web/admin/parts/account-form.tsx', 'hasPhone ? profileBody : withoutPhone', 'profileBody'],
  ),
  ...broken(
    'What an admin is called beside Logout is so at once',
    'test/e2e/admin-access.spec.ts › nobody sees the back office without being an admin, and comes back to the page they wanted',
    [
      'web/admin/data/accounts.ts',
      "      if (own?.id === id) storage.write('admin', { ...own, first_name, last_name })\n",
      '',
    ],
  ),
  ...broken(
    'The log says in words what stood there before and after, and tells admins of one name apart by their addresses',
    'api/settings.test.ts › what makes no sense is refused, nothing of it is kept, and what changed is in the log',
    ['shop/settings/update-settings.ts', '      before,\n', '      before: stored,\n'],
  ),
  ...broken(
    'The log says in words what stood there before and after, and tells admins of one name apart by their addresses',
    'web/admin/parts/in-words.test.ts › what an admin has changed is told in words, not as the program writes it down',
    ['web/admin/parts/in-words.ts', "  if (Array.isArray(value)) return value.map(said).join('; ')\n", ''],
    [
      'web/admin/parts/in-words.ts',
      "if (typeof value !== 'object') return String(value)",
      'return JSON.stringify(value)',
    ],
  ),
  ...broken(
    'The log says in words what stood there before and after, and tells admins of one name apart by their addresses',
    'test/e2e/admin-pages.spec.ts › a customer is edited, disabled and enabled, and the log tells who did it',
    ['web/admin/log.tsx', '${first_name} ${last_name} (${email})', '${first_name} ${last_name}'],
  ),
  ...broken(
    'A deleted account leaves no order behind that could still be paid',
    'shop/account/delete-account.test.ts › ends the payment page of an order that is still open: it would take money for what nobody can see',
    ['shop/account/delete-account.ts', '  await endOpenOrders(shop, userId)\n', ''],
  ),
  ...broken(
    "In the shop the customer's token travels, else the admin's; in the back office the admin's always",
    'test/e2e/words-of-a-guest.spec.ts › a call of the shop carries the token of the customer, else the one of the admin',
    ['web/data/storage.ts', "isBackOffice(path) || !storage.token('token')", 'isBackOffice(path)'],
  ),
  ...broken(
    "In the shop the customer's token travels, else the admin's; in the back office the admin's always",
    'test/e2e/admin-access.spec.ts › a call of the back office carries the token of the admin, whoever is logged in at the shop',
    ['web/data/storage.ts', "isBackOffice(path) || !storage.token('token')", "!storage.token('token')"],
  ),
  ...broken(
    "In the shop the customer's token travels, else the admin's; in the back office the admin's always",
    'test/e2e/customer-session.spec.ts › a wrong password of a customer leaves the admin of this browser logged in',
    ['web/data/log-in.ts', '{ body, isAnonymous: true }', '{ body }'],
  ),
  ...broken(
    'A dead token: one toast, the log-in, and the way back',
    'test/e2e/visitor.spec.ts › a session that has ended is said once, and the log-in knows the way back',
    [
      'web/data/create-query-client.ts',
      'onSessionEnded(error)\n    else if (isInSight',
      'onSessionEnded(error)\n    if (isInSight',
    ],
    ['web/data/client.ts', 'error.status === 401 &&', 'error.status === 403 &&'],
    ['web/data/query-client.tsx', 'loginAddress(location.pathname + location.search,', "loginAddress('/',"],
  ),
  ...broken(
    'A stored token that no call could carry counts as none',
    'test/e2e/visitor.spec.ts › a session that has ended is said once, and the log-in knows the way back',
    ['web/data/storage.ts', 'token && SENDABLE.test(token) ? token : undefined', 'token'],
  ),
  ...broken(
    'Logging out in one tab does so in the others, where the page of an order stays readable',
    'test/e2e/customer-session.spec.ts › who logs out in one tab is logged out in the other, without errors, and logs in again in both',
    [
      'web/data/follow-session.ts',
      '    else if (fromOtherTab) void queries.invalidateQueries({ predicate: isAnybodysOrder })\n',
      '',
    ],
  ),
]
