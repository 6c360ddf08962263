import { expect, test } from 'vitest'
import { calendarFields } from './calendar-fields.ts'

function read({ duties = '', ...days }: Record<string, string>) {
  const none = { holiday_region: '', holidays_added: '', holidays_removed: '', closed_days: '' }
  return calendarFields.safeParse({
    delivery_calendar: { ...none, ...days },
    bench_hours_per_week: null,
    duties,
  })
}

// Proves: S5.admin.4
test.each([
  ['closed_days', '2026-12-30 to 2026-12-29', 'Last day must not be before the first'],
  ['closed_days', '2026-02-31', 'Day must be a date'],
  ['closed_days', 'Christmas', 'Each line must look like 2026-12-24 to 2026-12-28'],
  ['holidays_added', '2026-02-31', 'Day must be a date'],
  ['holidays_removed', '24 Dec', 'Each day must look like 2026-12-24'],
  ['duties', 'Nowhereland: pay', 'Each country must be a name or a code such as GB'],
  ['duties', 'US:', 'Sentence is required'],
  ['duties', 'US', 'Each line must look like US, CA: sentence'],
])('at %s the line "%s" is named with its problem', (name, line, message) => {
  const { error } = read({ [name]: `\n${name === 'duties' ? 'CA: Pay' : '2026-12-01'}\n${line}\n` })
  const path = name === 'duties' ? [name] : ['delivery_calendar', name]
  expect(error?.issues).toMatchObject([{ path, message: `${message} (${line})` }])
})

// Proves: R12.6, R12.7
test('days and duties are read line by line', () => {
  const { data } = read({
    closed_days: '2026-12-24 to 2026-12-28 Christmas\n2027-01-02',
    holidays_added: '2026-12-31',
    duties: 'United States, CA: Pay: duty',
  })
  expect(data).toMatchObject({
    delivery_calendar: {
      closed_days: [
        { from: '2026-12-24', to: '2026-12-28', reason: 'Christmas' },
        { from: '2027-01-02', to: '2027-01-02', reason: '' },
      ],
      holidays_added: ['2026-12-31'],
    },
    duties: [{ countries: ['US', 'CA'], text: 'Pay: duty' }],
  })
})
