import { X } from 'lucide-react'
import { useRef } from 'react'
import { focusElement } from '../../../ui/focus/focus-element.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ORDER_FILTERS } from '../../data/orders.ts'
import type { ListAddress } from '../../parts/list/use-list-address.ts'

const SUGGESTED = [
  { name: 'to_ship', value: '1', text: 'Show orders to ship' },
  { name: 'to_engrave', value: '1', text: 'Show orders to engrave' },
  { name: 'due', value: 'late', text: 'Late' },
  { name: 'due', value: 'today', text: 'Due today' },
]

/** The filters in use, each of which can be removed; without any, those that an owner needs daily. */
export function OrderFilterChips({
  address,
  labels,
}: {
  address: ListAddress
  labels: Partial<Record<string, string>>
}) {
  const list = useRef<HTMLUListElement>(null)
  const active = ORDER_FILTERS.filter((name) => address.param(name))
  const change = (name: string, value: string) => {
    // The pressed chip disappears.
    if (list.current) focusElement(list.current)
    address.change({ [name]: value })
  }
  return (
    <ul
      ref={list}
      aria-label={active.length > 0 ? 'Filters in use' : 'Suggested filters'}
      // On a phone they scroll sideways.
      className="flex min-w-0 flex-wrap gap-2 max-md:-m-1 max-md:min-w-36 max-md:flex-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1 max-md:*:shrink-0"
    >
      {active.map((name) => {
        const text = textOf(name, address.param(name), labels, address.param('sort') !== '')
        return (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-label={`Remove filter: ${text}`}
              onClick={() => change(name, '')}
              className="filter-chip"
            >
              <span className="truncate">{text}</span>
              <Icon of={X} className="size-3.5 shrink-0" />
            </button>
          </li>
        )
      })}
      {active.length === 0 &&
        SUGGESTED.map(({ name, value, text }) => (
          <li key={text}>
            <button type="button" onClick={() => change(name, value)} className="filter-chip">
              {text}
            </button>
          </li>
        ))}
    </ul>
  )
}

function textOf(
  name: string,
  value: string,
  labels: Partial<Record<string, string>>,
  isSorted: boolean,
): string {
  const order = isSorted ? '' : ', first due first'
  if (name === 'to_ship') return `To ship${order}`
  if (name === 'to_engrave') return `To engrave${order}`
  if (name === 'due') return `${value === 'late' ? 'Late' : 'Due today'}${order}`
  if (name === 'nothing_to_send') return 'Nothing to send'
  if (name === 'trouble') return 'Payments that need you'
  return `${labels[name]}: ${value}`
}
