import { privateMeta } from '../private-page.ts'
import { ForgotPassword } from '../shared/forgot-password.tsx'
import type { Route } from './+types/forgot-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Forgot Password - Admin')

export default function ForgotAdminPasswordPage() {
  return (
    <ForgotPassword
      kind="admin"
      intro="Tell us the address of your admin account, and we send you a link to choose a new one."
    />
  )
}
