import { privateHeaders, privateMeta } from '../private-page.ts'
import { AskForLink } from '../shared/request-link.tsx'
import type { Route } from './+types/forgot-password.ts'

export const meta: Route.MetaFunction = () => privateMeta('Forgot Password - Admin')

export function headers() {
  return privateHeaders
}

export default function ForgotAdminPasswordPage() {
  return (
    <AskForLink
      kind="admin"
      intro="Tell us the address of your admin account, and we send you a link to choose a new one."
    />
  )
}
