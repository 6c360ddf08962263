import { privateMeta } from '../private-page.ts'
import { ResetPassword } from '../shared/reset-password.tsx'
import type { Route } from './+types/reset-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Reset Password – ${matches[0].loaderData.config.name}`)

export default function ResetPasswordPage() {
  return <ResetPassword kind="user" />
}
