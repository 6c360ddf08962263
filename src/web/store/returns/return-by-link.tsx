import { useRevalidator, useSearchParams } from 'react-router'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import { Alert } from '../../ui/alert.tsx'
import { AskedReturns } from './asked-returns.tsx'
import { OrderHeading } from './order-heading.tsx'
import { invalidText, refusedForm } from './refused-form.ts'
import { ReturnItems } from './return-items.tsx'

type Props = { token: string; sendKey: string; returnable: Returnable }

/** The second step. A form without JavaScript: its answer leads back here. */
export function ReturnByLink({ token, sendKey, returnable }: Props) {
  const [query] = useSearchParams()
  const problem = query.get('problem')
  const refused = refusedForm(query)
  const { revalidate } = useRevalidator()
  return (
    <>
      <OrderHeading title="Return pieces of order" code={returnable.order.code} />
      {query.has('done') && <Requested />}
      {query.has('photos') && (
        <Alert tone="success" className="mt-6">
          Your photos are with us.
        </Alert>
      )}
      {problem && (
        <Alert className="mt-6">
          {problem === '422' && refused
            ? invalidText(refused, 'Please choose how many pieces you return.')
            : (PROBLEMS[problem] ?? 'Please try again in a moment.')}
        </Alert>
      )}
      <form method="post" action={`${API_BASE}/returns/form`} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="key" value={sendKey} />
        <ReturnItems returnable={returnable} refused={refused} />
      </form>
      <AskedReturns returns={returnable.returns} token={token} onChanged={revalidate} />
    </>
  )
}

const PROBLEMS: Record<string, string> = {
  photo: 'Please choose photos of at most 5 MB each: JPEG, PNG or WebP.',
  409: 'That is not possible any more. This is how your order stands now.',
}

export function Requested() {
  return (
    <Alert tone="success" className="mt-6">
      We have received your request, and send you an e-mail that says so. We answer within 14 days; please
      keep the pieces until then. You can add photos below.
    </Alert>
  )
}
