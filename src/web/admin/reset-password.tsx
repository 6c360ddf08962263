import { privateHeaders, privateMeta } from '../private-page.ts'
import { ChoosePassword } from '../shared/choose-password.tsx'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = () => privateMeta('Reset Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ResetAdminPasswordPage() {
  return <ChoosePassword kind="admin" />
}
