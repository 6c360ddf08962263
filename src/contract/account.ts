import { z } from 'zod'
import { email, line, optionalLine, timestamp, uuid } from './fields.ts'

export const ACCOUNT_KINDS = ['user', 'admin'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** By which their lists sort. */
export const ACCOUNT_COLUMNS = ['name', 'email', 'since'] as const

const MIN_PASSWORD = 6
const MAX_PASSWORD = 128
/** A shorter new admin password must pass the strength check. */
export const LONG_PASSWORD = 12
export const PASSWORD_HINT = {
  user: `At least ${MIN_PASSWORD} characters, not a common password and not your own name or e-mail.`,
  admin: `At least ${LONG_PASSWORD} characters that are not easy to guess, or fewer that are hard to guess. Several words that do not belong together are best.`,
}
export const PASSWORD_IS_EMAIL = 'Password must not be your e-mail address'

export const password = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(MIN_PASSWORD, `Password must be at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`)

const emailAddress = email('Invalid email format')

export const profileBody = z.object({
  first_name: line('First name is required', 100),
  last_name: line('Last name is required', 100),
  phone_number: line('Phone number is required', 40),
})

export const signUpBody = z
  .object({ ...profileBody.shape, email: emailAddress, password })
  .refine((body) => body.password.toLowerCase() !== body.email.toLowerCase(), {
    path: ['password'],
    message: PASSWORD_IS_EMAIL,
  })

export const logInBody = z.object({ email: emailAddress, password })

export const emailBody = z.object({ email: emailAddress })

export const verifyEmailBody = z.object({
  token: line('Verification token is required'),
  email: emailAddress.nullish(),
})

export const resetPasswordBody = z.object({ token: line('Reset token is required'), password })

export const changePasswordBody = z.object({ current_password: password, password })

// Accounts that the command line creates have no phone number.
export const accountEdit = profileBody
  .extend({
    phone_number: optionalLine(40),
    disabled: z.boolean(),
    /** Optimistic lock: the values that the form loaded, of the fields that it changes. */
    shown: z.partialRecord(profileBody.keyof(), z.string()),
  })
  .partial()

export const accountId = z.object({ id: uuid })

export const messageResponse = z.object({ detail: z.string() })

export const accessToken = z.object({ access_token: z.string() })

export const account = z.object({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  disabled: z.boolean(),
  /** For an admin to enable it; false for customers. */
  is_waiting: z.boolean(),
  is_verified: z.boolean(),
  created_at: timestamp,
})

export type Account = z.infer<typeof account>
export type ProfileBody = z.infer<typeof profileBody>
export type SignUpBody = z.infer<typeof signUpBody>
export type AccountEdit = z.infer<typeof accountEdit>
