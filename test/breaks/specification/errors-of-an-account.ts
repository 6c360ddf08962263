import type { Break } from '../break.ts'

/** What customers are told when something fails. */
export const errorsOfAnAccount: Break[] = [
  {
    line: "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/data/show-error.ts',
    from: '  console.error(error)\n',
    to: '',
  },
  {
    line: "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/data/client.ts',
    from: 'throw new ApiError(0, { detail: UNREACHABLE })',
    to: 'throw new ApiError(0, {})',
  },
  {
    line: "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    test: 'test/e2e/told.spec.ts › a refused order is told in the form and in a toast; news that could not be had are not',
    file: 'web/data/create-query-client.ts',
    from: 'else if (isInSight || meta?.quiet) console.error(error)\n    else',
    to: 'else if (!isInSight && !meta?.quiet)',
  },
  {
    line: "Any error is logged and shown as an error toast: the detail, otherwise the error's own message",
    test: 'test/e2e/told.spec.ts › a refused order is told in the form and in a toast; news that could not be had are not',
    file: 'web/data/create-query-client.ts',
    from: 'state.data !== undefined',
    to: 'false',
  },
  {
    line: "Login: server detail, else 'Login failed. Please try again.'",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/account/login.tsx',
    from: "      fallback: 'Login failed. Please try again.',\n",
    to: '',
  },
  {
    line: "Login: server detail, else 'Login failed. Please try again.'",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/data/log-in.ts',
    from: "    meta: { fallback: 'Login failed. Please try again.' },\n",
    to: '',
  },
  {
    line: "'Login successful! Redirecting in 10 seconds...'",
    test: 'test/e2e/customer-purchase.spec.ts › from sign-up to the second order',
    file: 'web/account/login.tsx',
    from: "'Login successful! Redirecting in 10 seconds...'",
    to: "'Login successful!'",
  },
  {
    line: "'Signup failed', 'Verification failed'",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/account/signup-form.tsx',
    from: "{ fallback: 'Signup failed', send }",
    to: '{ send }',
  },
  {
    line: "'Signup failed', 'Verification failed'",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/data/account-letters.ts',
    from: "    meta: { fallback: 'Signup failed' },\n",
    to: '',
  },
  {
    line: "'Signup failed', 'Verification failed'",
    test: 'test/e2e/words-of-a-customer.spec.ts › what was said of a token goes when a new one is asked for, and what was typed stays',
    file: 'web/account/verify-email.tsx',
    from: "      fallback: 'Verification failed',\n",
    to: '',
  },
  {
    line: "'Error loading profile: {message}', 'Error: {message}' under the form",
    test: 'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    file: 'web/account/profile.tsx',
    from: 'Error loading profile: {sentenceOf(me.error)}',
    to: 'Error loading profile',
  },
  {
    line: "'Error loading profile: {message}', 'Error: {message}' under the form",
    test: 'test/e2e/customer-pages.spec.ts › a profile is read, edited and saved',
    file: 'web/account/profile-form.tsx',
    from: '{problem && `Error: ${problem}`}',
    to: '{problem}',
  },
]
