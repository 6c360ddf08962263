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

export function useSignUp() {
  return useMutation({
    meta: { fallback: 'Signup failed' },
    mutationFn: (body: SignUpBody) => call('POST /users/', { body, isAnonymous: true }),
  })
}

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

/** Ends all sessions of the account, this browser's too if the same person is logged in here. */
export function useResetPassword(kind: AccountKind) {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordBody>) =>
      kind === 'admin'
        ? call('POST /admin/reset-password', { body, isAnonymous: true })
        : call('POST /users/reset-password', { body, isAnonymous: true }),
    onSuccess: () => clearEndedSession(kind),
  })
}

const TIMEOUT_MS = 3_000

// Clears it here: the next call would otherwise toast that the session has ended.
async function clearEndedSession(kind: AccountKind): Promise<void> {
  const key = kind === 'admin' ? 'admin_token' : 'token'
  if (!storage.token(key)) return
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = kind === 'admin' ? call('GET /admin/me/', { signal }) : call('GET /users/me/', { signal })
  await request.catch((error) => {
    // Another tab may have logged in meanwhile.
    const isEnded = error instanceof ApiError && error.status === 401
    if (isEnded && error.sentToken?.token === storage.token(key)) storage.clearSession(key)
  })
}
