import { privateHeaders, privateMeta } from '../private-page.ts'
import { ForgotPassword } from '../shared/forgot-password.tsx'
import type { Route } from './+types/forgot-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Forgot Password – ${matches[0].loaderData.config.name}`)

export function headers() {
  return privateHeaders
}

export default function ForgotPasswordPage() {
  return (
    <ForgotPassword kind="user" intro="Tell us your address, and we send you a link to choose a new one." />
  )
}
