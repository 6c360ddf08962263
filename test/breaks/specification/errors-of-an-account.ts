import { broken } from '../break.ts'

/** What customers are told when something fails. */
export const errorsOfAnAccount = [
  ...broken(
    "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/data/show-error.ts', '  console.error(error)\n', ''],
    ['web/data/client.ts', 'throw new ApiError(0, { detail: UNREACHABLE })', 'throw new ApiError(0, {})'],
  ),
  ...broken(
    "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    'test/e2e/told.spec.ts › a refused order is told in the form and in a toast; news that could not be had are not',
    [
      'web/data/create-query-client.ts',
      'else if (isInSight || meta?.quiet) console.error(error)\n    else',
      'else if (!isInSight && !meta?.quiet)',
    ],
    ['web/data/create-query-client.ts', 'state.data !== undefined', 'false'],
  ),
  ...broken(
    "Login: server detail, else 'Login failed. Please try again.'",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/account/login.tsx', "      fallback: 'Login failed. Please try again.',\n", ''],
    ['web/data/log-in.ts', "    meta: { fallback: 'Login failed. Please try again.' },\n", ''],
    ['web/data/show-error.ts', 'if (fallback && error.message === UNREACHABLE)', 'if (false)'],
  ),
  ...broken(
    "'Login successful! Redirecting in 10 seconds...'",
    'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    ['web/account/login.tsx', "'Login successful! Redirecting in 10 seconds...'", "'Login successful!'"],
  ),
  ...broken(
    "'Signup failed', 'Verification failed'",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/account/signup-form.tsx', "{ fallback: 'Signup failed', send }", '{ send }'],
    ['web/data/account-letters.ts', "    meta: { fallback: 'Signup failed' },\n", ''],
  ),
  ...broken(
    "'Signup failed', 'Verification failed'",
    'test/e2e/words-of-a-customer.spec.ts › what was said of a token goes when a new one is asked for, and what was typed stays',
    ['web/account/verify-email.tsx', "      fallback: 'Verification failed',\n", ''],
  ),
  ...broken(
    "'Error loading profile: {message}', 'Error: {message}' under the form",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/account/profile.tsx', 'Error loading profile: {sentenceOf(me.error)}', 'Error loading profile'],
  ),
  ...broken(
    "'Error loading profile: {message}', 'Error: {message}' under the form",
    'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    ['web/account/profile-form.tsx', '{problem && `Error: ${problem}`}', '{problem}'],
  ),
]
