import { data } from 'react-router'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/not-found.ts'
import { NotFoundMessage } from './not-found-message.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '404 - Page Not Found', description: '', path: '', hidden: true })
}

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundMessage />
}
