import { Form, Link, useNavigation } from 'react-router'
import { storefront } from '../../context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useSyncedForm } from '../../ui/forms/use-synced-form.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { ContactLink } from '../layout/contact-link.tsx'
import { withQuery } from '../listing/listing-url.ts'
import { ProductGrid } from '../listing/product-grid.tsx'
import { publicHeaders } from '../seo/public-headers.ts'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/gifts.ts'
import { loadGifts } from './load-gifts.server.ts'

export { NotFoundBoundary as ErrorBoundary } from '../layout/not-found-boundary.tsx'

const TITLE = 'Gift Finder'
const INTRO = 'Say for whom, for what and up to how much, and see the pieces that fit.'
const LIST_ID = 'gifts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const hidden = !loaderData || loaderData.problems.length > 0
  return pageMeta(matches, { title: TITLE, description: INTRO, path: '/gifts', hidden })
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? publicHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadGifts(context.get(storefront), url)
}

export default function Gifts({ loaderData }: Route.ComponentProps) {
  const { questions, given, items, total, skip, limit, problems } = loaderData
  const isBusy = useNavigation().location?.pathname === '/gifts'
  return (
    <div className="shell pt-6 pb-8 md:pt-10">
      <h1 className="display-face text-display md:text-hero">{TITLE}</h1>
      <p className="mt-3 max-w-2xl text-lead text-muted">{INTRO}</p>
      <Questions questions={questions} />
      <section id={LIST_ID} aria-label="Gifts" className="mt-8">
        {problems.map(({ message }) => (
          <Alert key={message}>{message}</Alert>
        ))}
        {problems.length === 0 && (
          <p role="status" className="figures mb-5 text-body text-muted">
            {total === 1 ? '1 piece fits' : total > 0 ? `${total} pieces fit` : 'No piece fits'}
          </p>
        )}
        {items.length > 0 && (
          <>
            <ProductGrid products={items} busy={isBusy} />
            <Pagination
              {...{ skip, limit, total }}
              shown={items.length}
              urlOf={(start) => withQuery('/gifts', { ...given, skip: String(start) })}
              focusTarget={() => document.getElementById(LIST_ID)}
              className="mt-8"
            />
          </>
        )}
        {items.length === 0 && problems.length === 0 && <NoGifts {...loaderData} />}
      </section>
    </div>
  )
}

/** Works without JavaScript. */
function Questions({ questions }: Pick<Route.ComponentProps['loaderData'], 'questions'>) {
  const form = useSyncedForm(Object.fromEntries(questions.map(({ name, chosen }) => [name, chosen])))
  return (
    <Form
      ref={form}
      action="/gifts"
      preventScrollReset
      className="mt-8 grid items-end gap-5 border border-line bg-paper p-5 md:grid-cols-[1fr_1fr_1fr_auto] md:p-6"
    >
      {questions.map(({ name, label, any, options, chosen }) => (
        <Select key={name} label={label} name={name} defaultValue={chosen}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
      <Button type="submit">Find gifts</Button>
    </Form>
  )
}

function NoGifts({ total, given, waysOut }: Route.ComponentProps['loaderData']) {
  if (total > 0)
    return (
      <EmptyState
        title="No gifts found"
        action={
          <LinkButton to={withQuery('/gifts', given)} variant="secondary">
            To the first page
          </LinkButton>
        }
      >
        This list has no page here.
      </EmptyState>
    )
  const links = [...waysOut, { label: 'All gifts', to: '/gifts' }]
  return (
    <EmptyState
      title="No gifts found"
      action={
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <p>Nothing fits all of these answers together.</p>
      <p className="mt-2 text-body">
        Not sure? Ask us: <ContactLink className="underline" />
      </p>
    </EmptyState>
  )
}
