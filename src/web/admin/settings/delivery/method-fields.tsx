import type { UseFormReturn } from 'react-hook-form'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import type { MethodTexts } from './method-texts.ts'

type Fields = { form: UseFormReturn<MethodTexts> }

function useField({ form }: Fields) {
  const { errors } = form.formState
  return (name: keyof MethodTexts, label: string, hint?: string) => ({
    ...form.register(name),
    label,
    hint,
    autoComplete: 'off',
    error: errors[name]?.message as string | undefined,
  })
}

const NUMBER = { inputMode: 'decimal', className: 'figures' } as const

export function NameFields(props: Fields) {
  const field = useField(props)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Input {...field('name', 'Name', 'As shoppers read it; the days are added')} aria-required />
      <Select {...field('kind', 'How')}>
        <option value="delivery">A carrier brings it</option>
        <option value="collect">The shopper collects it in the shop</option>
      </Select>
    </div>
  )
}

export function PriceFields(props: Fields) {
  const { currency } = useShopConfig()
  const field = useField(props)
  const isByWeight = props.form.watch('price_by') === 'weight'
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Input {...field('price', `Price (${currency})`)} {...NUMBER} aria-required />
      <Input
        {...field('free_over', `Free over (${currency})`, 'Goods after the discount; empty: never')}
        {...NUMBER}
      />
      <Select {...field('price_by', 'Price changes with')}>
        <option value="total">The value of the goods</option>
        <option value="weight">The weight of the pieces</option>
      </Select>
      <Textarea
        {...field(
          'price_steps',
          'Price steps',
          isByWeight
            ? 'One a line, grams: price, such as 500: 7.50'
            : 'One a line, value: price, such as 100: 7.50',
        )}
        rows={3}
      />
    </div>
  )
}

export function PlaceFields(props: Fields) {
  const field = useField(props)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Textarea
        {...field('countries', 'Countries', 'Names or codes with commas between them; empty: every country')}
        rows={2}
      />
      <Textarea
        {...field(
          'postal_codes',
          'Postcodes',
          'KW15, or KW for a whole area; 10* for all that begin so; !KW leaves them out',
        )}
        rows={2}
      />
    </div>
  )
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function daysText(days: unknown): string {
  return (days as string[]).map((day) => DAYS[Number(day) - 1]).join(', ')
}

export function DayFields(props: Fields) {
  const field = useField(props)
  const error = props.form.formState.errors.workdays?.message
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Input {...field('days_from', 'Days from', 'Working days of the carrier')} {...NUMBER} aria-required />
      <Input {...field('days_to', 'Days to')} {...NUMBER} aria-required />
      <Input {...field('cut_off', 'Cut-off time', 'Later orders leave on the next day')} type="time" />
      <CheckboxGroup legend="Working days" error={error} className="md:col-span-3">
        {DAYS.map((day, at) => (
          <Checkbox key={day} {...props.form.register('workdays')} value={at + 1}>
            {day}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </div>
  )
}

export function ParcelFields(props: Fields) {
  const { currency } = useShopConfig()
  const field = useField(props)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Input
        {...field(
          'insured_value',
          `Insured value (${currency})`,
          'Dearer orders cannot be sent so; empty: any',
        )}
        {...NUMBER}
      />
      <Input {...field('carrier', 'Carrier')} />
      <Input
        {...field('tracking_url', 'Tracking address', 'https://… with {number} for the tracking number')}
        inputMode="url"
      />
      <Checkbox {...props.form.register('signature')}>Signed for</Checkbox>
    </div>
  )
}
