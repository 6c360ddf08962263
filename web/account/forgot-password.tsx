import type { Route } from './+types/forgot-password.ts'
import { AskForLink } from './ask-for-link.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'

export const meta: Route.MetaFunction = () => privateMeta('Forgot Password')

export function headers() {
  return privateHeaders
}

export default function ForgotPasswordPage() {
  return <AskForLink kind="user" intro="Tell us your address, and we send you a link to choose a new one." />
}
