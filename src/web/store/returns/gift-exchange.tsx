import { Link, useSearchParams } from 'react-router'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { GiftItem, GiftReturn, ReceivedGift } from '../../../contract/gifts/received-gift.ts'
import { nameWithOptions } from '../../../contract/options-text.ts'
import { giftReturnStateText } from '../../shared/order/return-state-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { invalidText, refusedForm } from './refused-form.ts'
import { ItemFields, requireSeals, STORE_CHOICE } from './return-items.tsx'

/** What the receiver can exchange, and has asked for. A form without JavaScript: its answer leads back here. */
export function GiftExchange({ gift, sendKey }: { gift: ReceivedGift; sendKey: string }) {
  const [query] = useSearchParams()
  const problem = query.get('problem')
  const refused = refusedForm(query)
  const { code, items, returns } = gift
  return (
    <>
      {query.has('done') && (
        <Alert tone="success" className="mt-4">
          We have received your request, and send you an e-mail that says so. Please keep the pieces until we
          answer.
        </Alert>
      )}
      {problem && (
        <Alert className="mt-4">
          {problem === '422' && refused
            ? invalidText(refused, 'Please choose how many pieces you exchange.')
            : (PROBLEMS[problem] ?? 'Please try again in a moment.')}
        </Alert>
      )}
      <AskedExchanges code={code} returns={returns} />
      <form method="post" action={`${API_BASE}/gifts/${code}/returns/form`} className="mt-4">
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="key" value={sendKey} />
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {items.map((item) => (
            <li key={item.order_item_id} className="py-5">
              <p className="font-medium wrap-anywhere">{nameWithOptions(item.name, item.options)}</p>
              <p className="mt-1 text-small text-muted">{item.problem ?? untilText(item)}</p>
              {item.available_quantity > 0 && (
                <ItemFields
                  item={item}
                  verb="Exchange"
                  wishes={[STORE_CHOICE, ...item.exchange_for.map(wishOf)]}
                  isAlone={items.length === 1}
                  refused={refused}
                />
              )}
            </li>
          ))}
        </ul>
        {items.some(({ available_quantity }) => available_quantity > 0) && (
          <div className="mt-5 flex flex-col items-start gap-5">
            <Input
              name="email"
              type="email"
              label="Your e-mail"
              error={refused?.wrong.includes('email') ? EMAIL_PROBLEM : undefined}
              hint="We write to you there about the exchange, and to nobody else."
              autoComplete="email"
              maxLength={254}
              required
              fieldClassName="w-full"
            />
            <Button type="submit" size="large" onClick={requireSeals}>
              Ask to exchange
            </Button>
          </div>
        )}
      </form>
    </>
  )
}

const EMAIL_PROBLEM = 'Please enter your e-mail address.'

const PROBLEMS: Record<string, string> = {
  409: 'That is not possible any more. This is how your gift stands now.',
  429: 'That was often. Please try again in a minute.',
}

function wishOf({ variant_id, name, in_stock }: GiftItem['exchange_for'][number]) {
  return { value: `exchange:${variant_id}`, text: `${name}${in_stock ? '' : ' (out of stock now)'}` }
}

function untilText({ ends_on, right }: GiftItem): string {
  const until = ends_on ? `It can be exchanged until ${dayAndMonth(ends_on)}` : 'It can be exchanged'
  return right.kind === 'sealed' ? `${until}, only with its seal unbroken.` : `${until}.`
}

function askedText({ quantity, name, exchange_for }: GiftReturn['items'][number]): string {
  return `${quantity} × ${name}${exchange_for ? ` for ${exchange_for.name}` : ''}`
}

function AskedExchanges({ code, returns }: { code: string; returns: GiftReturn[] }) {
  if (returns.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line rounded-sm bg-paper px-5">
      {returns.map((asked) => (
        <li key={asked.id} className="py-4">
          <p className="wrap-anywhere">{asked.items.map(askedText).join(', ')}</p>
          <p className="text-muted">
            {giftReturnStateText(asked)}
            {asked.state === 'approved' && (
              <Link
                to={`/returns/${asked.id}/slip?gift=${code}`}
                className="ml-3 text-ink underline underline-offset-4"
              >
                Print the slip
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
