import { ChevronDown } from 'lucide-react'
import { storefront } from '../../context.ts'
import { truncate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/faq.ts'
import { Paragraphs } from './paragraphs.tsx'
import { Prose } from './prose.tsx'
import { ReturnLinks } from './return-links.tsx'

export { headers } from '../seo/public-headers.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const topics = loaderData?.faq.map(({ topic }) => topic).join(', ')
  return pageMeta(matches, {
    title: 'FAQ',
    description: truncate(`${topics ? `${topics}: the` : 'The'} questions we are asked most, answered.`),
    path: '/faq',
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const { faq, email, opening_days, opening_hours } = context.get(storefront).settings()
  return { faq, email, opening_days, opening_hours }
}

export default function Faq({
  loaderData: { faq, email, opening_days, opening_hours },
}: Route.ComponentProps) {
  return (
    <Prose
      title="FAQ"
      intro={
        <>
          What we are asked most. If yours is not here, write to <a href={`mailto:${email}`}>{email}</a> or
          ring us {opening_days}, {opening_hours}.
        </>
      }
    >
      {faq.map(({ topic, questions }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: topics may repeat, and the order is fixed
        <section key={at}>
          <h2>{topic}</h2>
          {questions.map(({ question, answer }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Question key={place} question={question} answer={answer} email={email} />
          ))}
        </section>
      ))}
      <ReturnLinks />
    </Prose>
  )
}

function Question({ question, answer, email }: { question: string; answer: string; email: string }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lead font-medium">
        <span className="min-w-0 wrap-anywhere">{question}</span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 text-gold transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="space-y-4 pb-5">
        <Paragraphs text={answer} email={email} />
      </div>
    </details>
  )
}
