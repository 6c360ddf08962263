import { Link } from 'react-router'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { ReceivedGift } from '../../../contract/gifts/received-gift.ts'
import { LineImage } from '../../shared/line-image.tsx'
import { LineOptions } from '../../shared/line-options.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GiftExchange } from './gift-exchange.tsx'

export type GiftPage = {
  found: ReceivedGift | undefined
  email: string
  phone: string | undefined
  /** Two clicks on the button are one request. */
  key: string
}

/** What the receiver sees: works without JavaScript, and has no amount. */
export function Gift({ page: { found: gift, email, phone, key } }: { page: GiftPage }) {
  if (!gift)
    return (
      <div className="shell">
        <EmptyState
          headingLevel="h1"
          title="We could not find this gift"
          action={<LinkButton to="/">To the shop</LinkButton>}
        >
          Please check the code on the gift receipt.
        </EmptyState>
      </div>
    )
  const { giver, receiver, message, items, returns } = gift
  const state = stateText(gift)
  return (
    <div className="shell py-10">
      <div className="mx-auto max-w-[40rem]">
        <p className="small-caps text-muted">{`For ${receiver}`}</p>
        <h1 className="display-face mt-1 text-display wrap-anywhere">{`A gift from ${giver}`}</h1>
        {message && (
          <blockquote className="display-face mt-6 rounded-sm bg-paper p-6 text-center text-heading whitespace-pre-wrap wrap-anywhere md:p-10">
            {message}
          </blockquote>
        )}
        {items.length > 0 && (
          <ul className="mt-8 divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Piece key={item.order_item_id} item={item} />
            ))}
          </ul>
        )}
        {state && <p className="mt-6">{state}</p>}
        <section className="mt-8">
          {(items.length > 0 || returns.length > 0) && (
            <>
              <h2 className="text-lead font-semibold">Would you like to exchange it?</h2>
              <GiftExchange gift={gift} sendKey={key} />
            </>
          )}
          <p className="mt-6 text-muted">
            {'Questions? Please write to '}
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
            {phone && ` or call ${phone}`}
            {' with the code of your gift receipt: '}
            <strong className="figures whitespace-nowrap">{gift.code}</strong>
            {`. ${giver} can also ask for a return on `}
            <Link to="/returns" className="underline underline-offset-4">
              our page for returns
            </Link>
            .
          </p>
        </section>
      </div>
    </div>
  )
}

function Piece({ item: { name, options, quantity, images } }: { item: ReceivedGift['items'][number] }) {
  return (
    <li className="flex items-center gap-4 py-4">
      <LineImage images={images} sizes="5rem" className="h-25 w-20 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{quantity > 1 ? `${quantity} × ${name}` : name}</p>
        <LineOptions options={options} />
      </div>
    </li>
  )
}

/** Of what is still to come: who reads it has the first parcel. */
function stateText({ state, items, parcels, promise }: ReceivedGift): string | undefined {
  if (state === 'delivered') return 'It was delivered.'
  if (items.length === 0) return 'This gift was changed. Please ask us about it.'
  const days = promise ? ` It arrives ${formatDayRange(promise)}.` : ''
  if (parcels === 0) return `We are preparing it.${days}`
  if (state === 'preparing') return `The rest is still to come.${days}`
  return parcels > 1 ? `The last parcel is on its way.${days}` : undefined
}
