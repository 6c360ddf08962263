import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { toNumber } from '../../parts/number-field.ts'
import { MADE_TO_ORDER_LABELS } from '../made-to-order-fields.tsx'
import { mapRows } from './edit-rows.ts'
import type { Edit } from './use-matrix-draft.ts'

/** Makes rows to order, or no longer. */
export function MadeToOrderTools({
  edit,
  keys,
  subject,
}: {
  edit: Edit
  keys: ReadonlySet<string>
  subject: string
}) {
  const [typed, setTyped] = useState({ per_week: '', days: '', bench_hours: '' })
  const set = (made: Parameters<typeof mapRows>[2]) => () => edit((draft) => mapRows(draft, keys, made))
  const made = {
    per_week: toNumber(typed.per_week, NaN),
    days: toNumber(typed.days, NaN),
    bench_hours: toNumber(typed.bench_hours, 0),
  }
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="mb-1 text-small font-medium">Made to order</legend>
      {(['per_week', 'days', 'bench_hours'] as const).map((name) => (
        <Input
          key={name}
          label={MADE_TO_ORDER_LABELS[name]}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          className="figures md:min-h-9 md:py-1"
          fieldClassName="w-30"
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        disabled={Object.values(made).some(Number.isNaN)}
        onClick={set((row) => ({ ...row, made }))}
      >
        {`Make ${subject} to order`}
      </Button>
      <Button variant="secondary" size="small" onClick={set((row) => ({ ...row, made: null }))}>
        Only from stock
      </Button>
    </fieldset>
  )
}
