import { data, useSearchParams } from 'react-router'
import { storefront } from '../../context.ts'
import { useToken } from '../../data/use-stored.ts'
import { privateMetaOf } from '../../private-page.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/returns.ts'
import { Gift } from './gift.tsx'
import { Identify } from './identify.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { ReturnAsCustomer } from './return-as-customer.tsx'
import { ReturnByLink } from './return-by-link.tsx'
import { ReturnSlip } from './return-slip.tsx'
import { SlipOfCustomer } from './slip-of-customer.tsx'

export { headers } from '../../private-page.ts'

const TITLE = 'Return a piece'
const INTRO =
  'Tell us which order it is, and we send you a link with which you choose the pieces. We answer by e-mail, and say how to send them back.'

export function meta(args: Parameters<ReturnType<typeof privateMetaOf>>[0] & Route.MetaArgs) {
  return privateMetaOf(args.loaderData?.gift ? 'A gift for you' : TITLE)(args)
}

/** `/returns/{id}/slip` and `/gift/{code}` are here, too: the list of routes is part of every page. */
export async function loader({ context, url, params: { token } }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { email, phones } = shop.settings()
  const page = { email, slip: undefined, link: undefined, gift: undefined }
  if (token === undefined) return page
  const { pathname, searchParams } = url
  if (/^\/gift\//i.test(pathname)) {
    const found = await shop.gift(token)
    const key = found ? crypto.randomUUID() : ''
    return data({ ...page, gift: { found, email, phone: phones[0], key } }, { status: found ? 200 : 404 })
  }
  if (pathname.endsWith('/slip')) {
    const found = await shop.returnSlip({ ...Object.fromEntries(searchParams), id: token })
    return data({ ...page, slip: { id: token, found } }, { status: found ? 200 : 404 })
  }
  const returnable = await shop.returnable(token)
  // Two clicks on the button are one request.
  const key = returnable ? crypto.randomUUID() : ''
  const link = { token, returnable, key }
  return data({ ...page, link }, { status: returnable ? 200 : 404 })
}

/** By a mailed link; as a customer, of an own order; or else the form that asks for a link. */
export default function ReturnsPage({ loaderData: { email, slip, link, gift } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isCustomer = useToken() !== undefined
  const orderId = query.get('order')
  if (gift) return <Gift page={gift} />
  if (slip) return slip.found ? <ReturnSlip slip={slip.found} /> : <SlipOfCustomer id={slip.id} />
  if (link && !link.returnable) return <InvalidLink to="/returns" />
  const identify = <Identify isEnabled label={TITLE} intro={INTRO} email={email} resource="returns" />
  return (
    <div className="shell pt-6">
      <div className="mx-auto max-w-[40rem]">
        <Breadcrumbs crumbs={[{ name: 'Home', to: '/' }, { name: TITLE }]} />
        {link?.returnable ? (
          <ReturnByLink token={link.token} sendKey={link.key} returnable={link.returnable} />
        ) : isCustomer && orderId ? (
          <ReturnAsCustomer orderId={orderId} otherwise={identify} />
        ) : (
          identify
        )}
      </div>
    </div>
  )
}
