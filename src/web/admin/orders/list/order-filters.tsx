import { ChevronDown } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { LAST_DAY } from '../../../../contract/fields.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../../../contract/order.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useSyncedForm } from '../../../ui/forms/use-synced-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fieldError } from '../../data/list.ts'
import { ORDER_FILTERS } from '../../data/orders.ts'
import { ListToolsButton } from '../../parts/list/list-tools-button.tsx'
import type { ListAddress } from '../../parts/list/use-list-address.ts'
import { useMediaQuery } from '../../parts/use-media-query.ts'
import { OrderFilterChips } from './order-filter-chips.tsx'
import { ScanField } from './scan-field.tsx'

const BOXES = {
  to_ship: 'Only orders to ship, first due first',
  to_engrave: 'Only orders to engrave, first due first',
  nothing_to_send: 'Only orders with nothing to send',
  trouble: 'Only payments that need you',
}
const FIELDS = ORDER_FILTERS.filter(
  (name): name is Exclude<typeof name, keyof typeof BOXES> => !(name in BOXES),
)

const LABELS: Record<(typeof FIELDS)[number], string> = {
  code: 'Order code',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  status: 'Status',
  payment_method: 'Payment method',
  payment_status: 'Payment status',
  min_created_at: 'From Date',
  max_created_at: 'To Date',
  due: 'Must leave',
}

const SUGGESTIONS: Record<string, readonly string[]> = {
  status: ORDER_STATUSES,
  payment_method: ['stripe'],
  payment_status: PAYMENT_STATUSES,
  due: ['today', 'late'],
}

export function OrderFilters({
  address,
  error,
  onScan,
}: {
  address: ListAddress
  /** Of the list. */
  error: Error | null
  /** Of the orders to ship: with the id of one whose code was scanned. */
  onScan: (id: string) => void
}) {
  const form = useSyncedForm(address.params(ORDER_FILTERS))
  const isPhone = useMediaQuery('(width < 768px)')
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    if (isPhone) closePanel(event.currentTarget)
    address.change(
      Object.fromEntries(ORDER_FILTERS.map((name) => [name, String(values.get(name) ?? '').trim()])),
    )
  }
  const clear = () => address.change(Object.fromEntries(ORDER_FILTERS.map((name) => [name, ''])))
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2 max-md:mb-0.5 max-md:gap-y-0.5">
      {address.param('to_ship') && <ScanField onFound={onScan} />}
      <ListToolsButton />
      <details className="list-tool group rounded-sm border border-line bg-paper open:w-full">
        <summary className="flex min-h-9 list-none items-center justify-between gap-3 px-4 font-medium max-md:min-h-10.5">
          Filters
          <Icon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <form
          ref={form}
          onSubmit={apply}
          onReset={clear}
          className="grid grid-cols-2 gap-3 border-t border-line p-4 md:grid-cols-3 md:p-5 xl:grid-cols-5"
        >
          {FIELDS.map((name) => (
            <Input
              key={name}
              name={name}
              label={LABELS[name]}
              defaultValue={address.param(name)}
              error={fieldError(error, name)}
              // Keeps From and To side by side in three columns.
              {...(name === 'code' && { fieldClassName: 'md:max-xl:col-span-2' })}
              {...(name.endsWith('created_at') && { type: 'date', max: LAST_DAY })}
              autoComplete="off"
              list={SUGGESTIONS[name] && `suggested-${name}`}
            />
          ))}
          <div className="col-span-full flex flex-wrap gap-x-6">
            {Object.entries(BOXES).map(([name, label]) => (
              <FilterBox key={name} {...{ name, label, address }} />
            ))}
          </div>
          <div className="col-span-full flex flex-wrap gap-2">
            <Button type="submit" variant="secondary">
              Apply Filters
            </Button>
            <Button type="reset" variant="quiet">
              Clear Filters
            </Button>
          </div>
          {Object.entries(SUGGESTIONS).map(([name, values]) => (
            <datalist key={name} id={`suggested-${name}`}>
              {values.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          ))}
        </form>
      </details>
      <OrderFilterChips address={address} labels={LABELS} />
    </search>
  )
}

/** On a phone the form would hide what it found. */
function closePanel(form: HTMLFormElement): void {
  const panel = form.closest('details')
  panel?.removeAttribute('open')
  panel?.querySelector('summary')?.focus()
}

function FilterBox({ name, label, address }: { name: string; label: string; address: ListAddress }) {
  return (
    <Checkbox name={name} value="1" defaultChecked={address.param(name) === '1'}>
      {label}
    </Checkbox>
  )
}
