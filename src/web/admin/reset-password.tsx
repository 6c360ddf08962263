import { privateMeta } from '../private-page.ts'
import { ResetPassword } from '../shared/reset-password.tsx'
import type { Route } from './+types/reset-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Reset Password - Admin')

export default function ResetAdminPasswordPage() {
  return <ResetPassword kind="admin" />
}
