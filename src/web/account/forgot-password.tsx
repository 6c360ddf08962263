import { privateHeaders, privateMeta } from '../private-page.ts'
import { AskForLink } from '../shared/request-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`Forgot Password – ${matches[0].loaderData.config.name}`)

export function headers() {
  return privateHeaders
}

export default function ForgotPasswordPage() {
  return <AskForLink kind="user" intro="Tell us your address, and we send you a link to choose a new one." />
}
