import { privateHeaders, privateMeta } from '../private-page.ts'
import { ResetPassword } from '../shared/reset-password.tsx'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Reset Password – ${matches[0].loaderData.config.name}`)

export function headers() {
  return privateHeaders
}

export default function ResetPasswordPage() {
  return <ResetPassword kind="user" />
}
