import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { type Days, daysOf, PERIODS, type PeriodName } from './periods.ts'

const OTHER = 'other'

export type Chosen = { name: PeriodName | typeof OTHER; days: Days }

/** The state of the filter is in the URL. Without one it is this month. */
export function chosenPeriod(search: URLSearchParams, today: string): Chosen {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from && to) return { name: OTHER, days: { from, to } }
  const given = search.get('period') ?? ''
  const name = Object.hasOwn(PERIODS, given) ? (given as PeriodName) : 'this_month'
  return { name, days: daysOf(name, today) }
}

export function PeriodFilter({
  chosen,
  onChoose,
}: {
  chosen: Chosen
  onChoose: (search: Record<string, string>) => void
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Select
        label="Period"
        value={chosen.name}
        onChange={({ target: { value } }) => onChoose(value === OTHER ? chosen.days : { period: value })}
        fieldClassName="w-full xs:w-48"
      >
        {Object.entries(PERIODS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
        <option value={OTHER}>Other dates</option>
      </Select>
      {chosen.name === OTHER && (
        <DaysForm key={`${chosen.days.from} ${chosen.days.to}`} days={chosen.days} onChoose={onChoose} />
      )}
    </div>
  )
}

function DaysForm({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const [{ from, to }, setDays] = useState(days)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to) onChoose({ from, to })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Input
        label="From"
        type="date"
        required
        value={from}
        max={to}
        onChange={({ target: { value } }) => setDays({ from: value, to })}
      />
      <Input
        label="To"
        type="date"
        required
        value={to}
        min={from}
        onChange={({ target: { value } }) => setDays({ from, to: value })}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  )
}
