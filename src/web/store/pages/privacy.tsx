import { storefront } from '../../context.ts'
import { truncate } from '../../ui/format.ts'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/privacy.ts'
import { Sections } from './paragraphs.tsx'
import { Prose } from './prose.tsx'

export { headers } from '../seo/public-headers.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy and Cookies',
    description: truncate(loaderData?.privacy.intro ?? ''),
    path: '/privacy',
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const { privacy, email } = context.get(storefront).settings()
  return { privacy, email }
}

export default function Privacy({ loaderData: { privacy, email } }: Route.ComponentProps) {
  return (
    <Prose title="Privacy and Cookies" intro={<span className="whitespace-pre-line">{privacy.intro}</span>}>
      <Sections sections={privacy.sections} email={email} />
    </Prose>
  )
}
