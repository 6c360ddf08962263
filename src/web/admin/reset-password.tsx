import { privateHeaders, privateMeta } from '../private-page.ts'
import { ResetPassword } from '../shared/reset-password.tsx'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = () => privateMeta('Reset Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ResetAdminPasswordPage() {
  return <ResetPassword kind="admin" />
}
