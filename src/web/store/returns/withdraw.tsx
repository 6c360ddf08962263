import { data, useSearchParams } from 'react-router'
import { storefront } from '../../context.ts'
import { useToken } from '../../data/use-stored.ts'
import { privateMetaOf } from '../../private-page.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/withdraw.ts'
import { Identify } from './identify.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { WithdrawAsCustomer } from './withdraw-as-customer.tsx'
import { WithdrawByLink } from './withdraw-by-link.tsx'

export { headers } from '../../private-page.ts'

export const meta = privateMetaOf('Withdraw from contract')

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { withdrawal_enabled, withdrawal_label: label, withdrawal_intro, email } = shop.settings()
  const intro = withdrawal_enabled ? withdrawal_intro : `Please write to ${email} to withdraw.`
  const texts = { isEnabled: withdrawal_enabled, label, intro, email }
  if (token === undefined) return { texts, link: undefined }
  const withdrawable = await shop.withdrawable(token)
  // Two clicks on the button are one declaration.
  const key = withdrawable ? crypto.randomUUID() : ''
  return data({ texts, link: { token, withdrawable, key } }, { status: withdrawable ? 200 : 404 })
}

/** By a mailed link; as a customer, of an own order; or else the form that asks for a link. */
export default function WithdrawPage({ loaderData: { texts, link } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isCustomer = useToken() !== undefined
  const orderId = query.get('order')
  if (link && !link.withdrawable) return <InvalidLink to="/withdraw" />
  const identify = <Identify {...texts} resource="withdrawals" />
  return (
    <div className="shell pt-6">
      <div className="mx-auto max-w-[36rem]">
        <Breadcrumbs crumbs={[{ name: 'Home', to: '/' }, { name: texts.label }]} />
        {link?.withdrawable ? (
          <WithdrawByLink token={link.token} sendKey={link.key} withdrawable={link.withdrawable} />
        ) : isCustomer && orderId && texts.isEnabled ? (
          <WithdrawAsCustomer orderId={orderId} otherwise={identify} />
        ) : (
          identify
        )}
      </div>
    </div>
  )
}
