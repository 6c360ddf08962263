import { storefront } from '../../context.ts'
import { truncate } from '../../ui/format.ts'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/terms.ts'
import { Sections } from './paragraphs.tsx'
import { Prose } from './prose.tsx'
import { ReturnLinks } from './return-links.tsx'

export { headers } from '../seo/public-headers.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms and Conditions',
    description: truncate(loaderData?.terms.intro ?? ''),
    path: '/terms-and-conditions',
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const { terms, email } = context.get(storefront).settings()
  return { terms, email }
}

export default function Terms({ loaderData: { terms, email } }: Route.ComponentProps) {
  return (
    <Prose title="Terms and Conditions" intro={<span className="whitespace-pre-line">{terms.intro}</span>}>
      <Sections sections={terms.sections} email={email} />
      <ReturnLinks />
    </Prose>
  )
}
