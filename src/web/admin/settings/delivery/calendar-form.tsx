import type { Settings } from '../../../../contract/admin/settings.ts'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useHolidayRegions } from '../../data/delivery.ts'
import { numberField } from '../../parts/number-field.ts'
import { SettingsForm, useSettingsForm } from '../settings-form.tsx'
import { calendarFields } from './calendar-fields.ts'

const NAMES = {
  'delivery_calendar.holiday_region': 'Bank holidays of',
  'delivery_calendar.closed_days': 'Closed days',
  'delivery_calendar.holidays_added': 'More holidays',
  'delivery_calendar.holidays_removed': 'No holidays',
  bench_hours_per_week: 'Bench hours a week',
  duties: 'Duties',
} as const

export function CalendarForm({ settings }: { settings: Settings }) {
  const regions = useHolidayRegions()
  const form = useSettingsForm(
    calendarFields,
    settings,
    ({ delivery_calendar: calendar, duties, bench_hours_per_week }) => ({
      bench_hours_per_week,
      duties: duties.map(({ countries, text }) => `${countries.join(', ')}: ${text}`).join('\n'),
      delivery_calendar: {
        holiday_region: calendar.holiday_region,
        holidays_added: calendar.holidays_added.join('\n'),
        holidays_removed: calendar.holidays_removed.join('\n'),
        closed_days: calendar.closed_days
          .map(({ from, to, reason }) => `${from}${to === from ? '' : ` to ${to}`}${reason && ` ${reason}`}`)
          .join('\n'),
      },
    }),
  )
  const field = (name: keyof typeof NAMES) => ({
    ...form.text(name),
    'aria-required': false,
    label: NAMES[name],
  })
  return (
    <SettingsForm form={form} names={NAMES}>
      <h2 className="font-medium">Days without parcels</h2>
      <Select
        key={regions.data ? 'loaded' : 'loading'}
        {...field('delivery_calendar.holiday_region')}
        hint="On these days no parcel travels"
      >
        <option value="">No bank holidays</option>
        {regions.data?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Textarea
        {...field('delivery_calendar.closed_days')}
        rows={3}
        hint="One a line: 2026-12-24 to 2026-12-28 Christmas. Nothing leaves the shop then."
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Textarea {...field('delivery_calendar.holidays_added')} rows={2} hint="One a line: 2026-12-24" />
        <Textarea
          {...field('delivery_calendar.holidays_removed')}
          rows={2}
          hint="Days of the list on which parcels do travel"
        />
      </div>
      <Input
        {...field('bench_hours_per_week')}
        {...numberField(form.form, 'bench_hours_per_week', null)}
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        hint="Hours for pieces that are made to order. When they are taken, new orders are promised later. Empty: no limit."
      />
      <Textarea
        {...field('duties')}
        rows={3}
        hint="What shoppers have to pay on arrival, one a line: US, CA: Your carrier collects import duty. The checkout says it."
      />
    </SettingsForm>
  )
}
