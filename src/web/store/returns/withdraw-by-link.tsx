import { useSearchParams } from 'react-router'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { Withdrawable } from '../../../contract/returns/withdrawal.ts'
import { Alert } from '../../ui/alert.tsx'
import { OrderHeading } from './order-heading.tsx'
import { refusedForm } from './refused-form.ts'
import { WithdrawalItems } from './withdrawal-items.tsx'

type Props = { token: string; sendKey: string; withdrawable: Withdrawable }

/** The second step. A form without JavaScript: its answer leads back here. */
export function WithdrawByLink({ token, sendKey, withdrawable }: Props) {
  const [query] = useSearchParams()
  const problem = query.get('problem')
  const refused = refusedForm(query)
  return (
    <>
      <OrderHeading title="Withdraw from order" code={withdrawable.order.code} />
      {query.has('done') && <Received />}
      {problem && <Alert className="mt-6">{PROBLEMS[problem] ?? 'Please try again in a moment.'}</Alert>}
      <form method="post" action={`${API_BASE}/withdrawals/form`} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={sendKey} />
        <WithdrawalItems items={withdrawable.items} refused={refused} />
      </form>
    </>
  )
}

const PROBLEMS: Record<string, string> = {
  409: 'That is not possible any more. This is how your order stands now.',
  422: 'Please choose from how many pieces you withdraw.',
}

export function Received() {
  return (
    <Alert tone="success" className="mt-6">
      We have received your withdrawal, and send you an e-mail that says so.
    </Alert>
  )
}
