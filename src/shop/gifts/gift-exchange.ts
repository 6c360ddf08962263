import { formatDay } from '../../contract/delivery/format-day.ts'
import type { GiftItem, ReceivedGift } from '../../contract/gifts/received-gift.ts'
import type { Returnable } from '../../contract/returns/order-return.ts'
import { NOTHING_LEFT } from '../returns/find-returnable.ts'

type Gift = Pick<ReceivedGift, 'state' | 'promise'> & {
  /** Of a gift that the payer's pages hide: its first day, or the day of an earlier delivery. */
  secret_until: string | null
  today: string
}

type Line = Returnable['items'][number]

/** What the receiver can ask for: what costs no more than was paid, since nobody is asked for the difference. */
export function giftExchange(
  gift: Gift,
  line: Line,
): Pick<GiftItem, 'right' | 'available_quantity' | 'exchange_for' | 'ends_on' | 'problem'> {
  const { right, available_quantity, exchange_for, ends_on } = line
  const problem = problemOf(gift, line)
  return {
    right,
    available_quantity: problem ? 0 : available_quantity,
    exchange_for: exchange_for
      .filter(({ to_pay }) => Number(to_pay) === 0)
      .map(({ variant_id, name, in_stock }) => ({ variant_id, name, in_stock })),
    ends_on,
    problem,
  }
}

function problemOf({ state, promise, secret_until, today }: Gift, line: Line): string | null {
  if (line.right.kind === 'none') return line.right.sentence
  if (state === 'preparing') return 'It can be exchanged once it has arrived.'
  // Who has the code has a parcel, but not every shop marks its orders as delivered.
  const from = state === 'shipped' ? promise?.from : undefined
  const day = [from, secret_until]
    .filter((one) => one !== null && one !== undefined)
    .toSorted()
    .at(-1)
  if (day && today < day) return `It can be exchanged from ${formatDay(day)}.`
  return line.problem === NOTHING_LEFT ? 'All of it was exchanged or given back.' : line.problem
}
