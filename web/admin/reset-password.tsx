import { ChoosePassword } from '../account/choose-password.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = () => privateMeta('Reset Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ResetAdminPasswordPage() {
  return <ChoosePassword kind="admin" />
}
