import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/reset-password.ts'
import { ChoosePassword } from './choose-password.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Reset Password – ${matches[0].loaderData.config.name}`)

export function headers() {
  return privateHeaders
}

export default function ResetPasswordPage() {
  return <ChoosePassword kind="user" />
}
