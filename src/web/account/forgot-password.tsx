import { privateMeta } from '../private-page.ts'
import { ForgotPassword } from '../shared/forgot-password.tsx'
import type { Route } from './+types/forgot-password.ts'

export { headers } from '../private-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Forgot Password – ${matches[0].loaderData.config.name}`)

export default function ForgotPasswordPage() {
  return (
    <ForgotPassword kind="user" intro="Tell us your address, and we send you a link to choose a new one." />
  )
}
