import { broken } from '../break.ts'

/** What happens at the log-in and to a profile. */
export const statesOfAnAccount = [
  ...broken(
    'Login: token, cart, wishlist and profile, each stored',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    [
      'web/data/log-in.ts',
      "      storage.keepToken('token', access_token)\n      await settleIn",
      '      await settleIn',
    ],
    [
      'web/data/account.ts',
      "  storage.write('user', { id, first_name, last_name, email, phone_number })\n",
      '',
    ],
    ['web/data/cart-calls.ts', "  storage.write('userCart', { id: cart.id })\n", ''],
  ),
  ...broken(
    'Login: every guest item is added to the user cart, the guest record removed, success toast, /',
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/data/log-in.ts', '  await mergeCart(queries, guest).catch(unlessSweptAway)\n', ''],
    ['web/data/log-in.ts', '  forgetGuest(guest)\n', ''],
    [
      'web/account/login.tsx',
      "        toast.success('Login successful! Redirecting in 10 seconds...')\n",
      '',
    ],
    ['web/account/login.tsx', 'await navigate(wayBack(next), {', 'await navigate(wayBack(next, ACCOUNT), {'],
  ),
  ...broken(
    'Login: every guest item is added to the user cart, the guest record removed, success toast, /',
    'api/cart.test.ts › takes over the guest’s cart at log-in, once, as far as stock goes',
    [
      'shop/cart/merge-guest-cart.ts',
      'gone.quantity + coalesce(mine.quantity, 0) as wanted',
      'greatest(gone.quantity, coalesce(mine.quantity, 0)) as wanted',
    ],
    [
      'shop/cart/merge-guest-cart.ts',
      'select ${to}, id, greatest(had, least(wanted, most)), created_at',
      'select ${to}, id, wanted, created_at',
    ],
  ),
  ...broken(
    'Login: every guest item is added to the user cart, the guest record removed, success toast, /',
    'test/e2e/customer-purchase.spec.ts › a line of the guest that the customer may not have in full is capped, and said',
    ['web/data/merge-cart.ts', '  for (const notice of notices) toast.info(notice, { id: notice })\n', ''],
    ['web/data/log-in.ts', '  forgetGuest(guest)\n', ''],
  ),
  ...broken(
    "Verify e-mail: failure stores the message or 'Verification failed'",
    'test/e2e/words-of-a-customer.spec.ts › what was said of a token goes when a new one is asked for, and what was typed stays',
    ['web/account/verify-email.tsx', "fallback: 'Verification failed',", "fallback: 'Not verified',"],
    ['web/data/show-refusals.ts', '{ message }, { shouldFocus', "{ message: 'Not accepted' }, { shouldFocus"],
  ),
  ...broken(
    "Verify e-mail: failure stores the message or 'Verification failed'",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    [
      'web/data/account-letters.ts',
      "    meta: { fallback: 'Verification failed' },",
      '    meta: { quiet: true },',
    ],
  ),
  ...broken(
    'Profile: view and edit; Save disabled when unchanged, invalid or saving',
    'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    ['web/account/profile.tsx', 'onClick={() => setEditing(true)}', 'onClick={() => setEditing(false)}'],
    ['web/account/profile-form.tsx', '        onDone(true)\n', ''],
    ['web/account/profile-form.tsx', '{!isDirty || !isValid}', '{!isValid}'],
    ['web/account/profile-form.tsx', '{!isDirty || !isValid}', '{!isDirty}'],
    [
      'web/account/profile-form.tsx',
      '<Button type="submit" busy={isBusy} disabled',
      '<Button type="submit" disabled',
    ],
  ),
]
