import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { lineName } from '../../../contract/engraving/rules.ts'
import { countItems, lineAmount, useCart } from '../../data/cart/cart.ts'
import { pickTotals } from '../../data/cart/quote.ts'
import { useLastDestination } from '../../shared/address/last-country.ts'
import { LineImage } from '../../shared/line-image.tsx'
import { LineMade } from '../../shared/line-made.tsx'
import { LineNotes, LineOptions, lineUrl } from '../../shared/line-options.tsx'
import { QuoteTotals } from '../../shared/quote-totals.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { useQuote } from '../../shared/use-quote.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { hasModifierKey } from '../../ui/has-modifier-key.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Price } from '../../ui/price.tsx'
import { useLineChanges } from './use-line-changes.ts'

export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { currency } = useShopConfig()
  const cart = useCart().data
  const shipTo = useLastDestination()
  const quote = useQuote(open ? cart : undefined, { ...(shipTo && { shipTo }) })
  const count = countItems(cart)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="right"
      title={count === 1 ? 'Your cart (1 item)' : `Your cart (${count} items)`}
      footer={
        <div className="flex flex-col gap-4">
          <QuoteTotals quote={quote} currency={currency} />
          <LinkButton
            to={cart?.id ? `/checkout/${cart.id}` : '/checkout'}
            state={pickTotals(quote.data)}
            size="large"
            className="w-full"
          >
            Checkout
          </LinkButton>
          <LinkButton to="/cart" variant="quiet" className="w-full">
            View cart
          </LinkButton>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {cart?.cart_items.map((item) => (
          <DrawerLine key={item.id} item={item} currency={currency} onNavigate={onClose} />
        ))}
      </ul>
    </Sheet>
  )
}

function DrawerLine({
  item,
  currency,
  onNavigate,
}: {
  item: CartItem
  currency: string
  /** Closes the drawer: the link may lead to the current page. */
  onNavigate: () => void
}) {
  return (
    <li className="flex gap-4 py-4">
      <LineImage images={item.product.images} sizes="5rem" className="h-25 w-20 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col">
        <Link
          to={lineUrl(item)}
          onClick={(event) => hasModifierKey(event) || onNavigate()}
          className="line-clamp-2 font-medium break-words hover:underline"
        >
          {item.product.name}
        </Link>
        <LineOptions options={item.options} />
        <LineNotes {...item} />
        <LineMade item={item} />
        <LineQuantity item={item} />
        {item.problem && <p className="text-small text-brick">{item.problem}</p>}
      </div>
      <Price amount={lineAmount(item)} currency={currency} className="font-medium" />
    </li>
  )
}

const STEP =
  'flex size-11 items-center justify-center rounded-full text-ink transition-colors hover:bg-sand disabled:text-edge disabled:hover:bg-transparent'

function LineQuantity({ item }: { item: CartItem }) {
  const [announcement, announce] = useState('')
  const { wanted, setQuantity } = useLineChanges(item, announce, announce)
  const { quantity, available } = item
  const name = lineName(item)
  const shown = wanted || quantity
  const isAll = shown === available
  return (
    <div aria-busy={wanted !== undefined} className="-ml-3 flex items-center text-small text-muted">
      <button
        type="button"
        aria-label={shown > 1 ? `Decrease quantity of ${name}` : `Remove ${name}`}
        onClick={() => void setQuantity(shown - 1)}
        className={STEP}
      >
        <Icon of={shown > 1 ? Minus : Trash2} className="size-4" />
      </button>
      <span className="figures">
        Quantity: {shown}
        {isAll && <span className="block">No more available</span>}
      </span>
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={shown >= available}
        onClick={() => void setQuantity(shown + 1)}
        className={STEP}
      >
        <Icon of={Plus} className="size-4" />
      </button>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
