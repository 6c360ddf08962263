import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  AccountKind,
  emailBody,
  resetPasswordBody,
  SignUpBody,
  verifyEmailBody,
} from '../../../contract/account.ts'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'

// What goes by e-mail. None of these calls needs to know who is logged in.

export function useSignUp() {
  return useMutation({
    meta: { fallback: 'Signup failed' },
    mutationFn: (body: SignUpBody) => call('POST /users/', { body, isAnonymous: true }),
  })
}

/** @returns by its mutation whether the token was a customer's or an admin's */
export function useVerifyEmail() {
  return useMutation({
    meta: { fallback: 'Verification failed' },
    mutationFn: (body: z.output<typeof verifyEmailBody>) =>
      call('POST /users/verify-email', { body, isAnonymous: true }),
  })
}

export function useResendVerification(kind: AccountKind) {
  return useMutation({
    mutationFn: (body: z.output<typeof emailBody>) =>
      kind === 'admin'
        ? call('POST /admin/resend-verification', { body, isAnonymous: true })
        : call('POST /users/resend-verification', { body, isAnonymous: true }),
  })
}

export function useForgotPassword(kind: AccountKind) {
  return useMutation({
    mutationFn: (body: z.output<typeof emailBody>) =>
      kind === 'admin'
        ? call('POST /admin/forgot-password', { body, isAnonymous: true })
        : call('POST /users/forgot-password', { body, isAnonymous: true }),
  })
}

/** Ends the sessions of all devices: this one's too, if the same person is logged in here. */
export function useResetPassword(kind: AccountKind) {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordBody>) =>
      kind === 'admin'
        ? call('POST /admin/reset-password', { body, isAnonymous: true })
        : call('POST /users/reset-password', { body, isAnonymous: true }),
    onSuccess: () => clearEndedSession(kind),
  })
}

const LONGEST_WAIT_MS = 3_000

// Who has just ended a session themselves need not be told of it.
async function clearEndedSession(kind: AccountKind): Promise<void> {
  const key = kind === 'admin' ? 'admin_token' : 'token'
  if (!storage.token(key)) return
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  const asked = kind === 'admin' ? call('GET /admin/me/', { signal }) : call('GET /users/me/', { signal })
  await asked.catch((error) => {
    // A newer session may have come from another tab meanwhile: that one stays.
    const isEnded = error instanceof ApiError && error.status === 401
    if (isEnded && error.sentToken?.token === storage.token(key)) storage.clearSession(key)
  })
}
