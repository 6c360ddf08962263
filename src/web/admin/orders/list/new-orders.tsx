import type { UseQueryResult } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListedOrder } from '../../../../contract/admin/order-list.ts'
import type { OrderNews } from '../../../../contract/admin/order-news.ts'
import { Button } from '../../../ui/button.tsx'
import type { Page } from '../../data/list.ts'
import { useReload } from '../../data/list.ts'
import { useOrderNews } from '../../data/order-news.ts'
import { ORDER_FILTERS } from '../../data/orders.ts'
import type { ListAddress } from '../../parts/list/use-list-address.ts'
import { IconButton } from '../../parts/row-actions.tsx'
import { isSoundOn, playChime, turnSound } from './order-sound.ts'

type List = Pick<
  UseQueryResult<Page<ListedOrder>>,
  'data' | 'dataUpdatedAt' | 'isFetching' | 'isPlaceholderData'
>

/** Says how many orders were paid since the list was loaded, and loads them. */
export function NewOrders({ list, address }: { list: List; address: ListAddress }) {
  const news = useOrderNews()
  const isTop = isTopOfOrders(address)
  const fitsOnFirstPage = (more: number) =>
    isTop && (address.param('to_ship') === '' || (list.data?.total ?? 0) + more <= address.limit)
  const count = useCountOfNew(list, news, fitsOnFirstPage(0))
  const reload = useReload('orders', 'dashboard')
  useChime(count)
  const show = () => {
    if (fitsOnFirstPage(count)) void reload()
    else address.change(Object.fromEntries([...ORDER_FILTERS, 'sort'].map((name) => [name, ''])))
  }
  return (
    <div role="status">
      {count > 0 && (
        <Button variant="secondary" className="mb-4 w-full" busy={list.isFetching} onClick={show}>
          {textOf(count, news)} <span className="font-normal underline underline-offset-4">Show</span>
        </Button>
      )}
    </div>
  )
}

function textOf(count: number, news: OrderNews | undefined): string {
  if (count === 1) return '1 new order'
  return count === news?.newest_paid.length && count >= 20
    ? `${count} or more new orders`
    : `${count} new orders`
}

/** The first page of all orders, newest first, or of those to ship, where new ones may come on a later page. */
function isTopOfOrders(address: ListAddress): boolean {
  const { status, payment_status, to_ship: _, ...others } = address.params(ORDER_FILTERS)
  const isUnfiltered = Object.values(others).every((value) => value === '')
  return (
    address.skip === 0 &&
    address.param('sort') === '' &&
    isUnfiltered &&
    ['', 'processing'].includes(status) &&
    ['', 'paid'].includes(payment_status)
  )
}

function useCountOfNew(
  { data, dataUpdatedAt, isPlaceholderData }: List,
  news: OrderNews | undefined,
  showsAll: boolean,
): number {
  const [seen, setSeen] = useState<{ at: number; ids: string[] }>()
  // Placeholder data are of the list before.
  if (!data || !news || isPlaceholderData) return 0
  const isLoaded = seen === undefined || (showsAll && seen.at !== dataUpdatedAt)
  if (isLoaded) setSeen({ at: dataUpdatedAt, ids: news.newest_paid })
  const known = new Set(seen?.ids ?? news.newest_paid)
  for (const { id, is_paid } of data.items) if (is_paid) known.add(id)
  return news.newest_paid.filter((id) => !known.has(id)).length
}

function useChime(count: number): void {
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current && isSoundOn()) void playChime()
    before.current = count
  }, [count])
}

export function SoundButton() {
  const [isOn, setOn] = useState(isSoundOn)
  const toggle = () => {
    turnSound(!isOn)
    setOn(!isOn)
    // Also lets the browser play it later: sound needs a click first.
    if (!isOn) void playChime()
  }
  return (
    <IconButton
      icon={isOn ? Bell : BellOff}
      label={`Turn the sound for new orders ${isOn ? 'off' : 'on'}`}
      onClick={toggle}
    />
  )
}
