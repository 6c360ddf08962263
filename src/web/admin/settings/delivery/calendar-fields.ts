import { z } from 'zod'
import { settings as all } from '../../../../contract/admin/settings.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list in one field, one entry a line. The first problem shows at the field, with the line that has it. */
function linesField<T>(
  list: z.ZodType<T>,
  pattern: RegExp,
  message: string,
  read: (line: string) => unknown,
) {
  const refuse = (problem: string, line: string) =>
    `${problem} (${line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line})`
  return z.string().transform((typed, context) => {
    const lines = linesOf(typed)
    const unreadable = lines.find((line) => !pattern.test(line))
    const result = list.safeParse(lines.map(read))
    if (!unreadable && result.success) return result.data
    const issue = result.error?.issues[0]
    const line = unreadable ?? lines[Number(issue?.path[0])]
    const problem = unreadable ? message : (issue?.message ?? message)
    context.issues.push({ code: 'custom', message: line ? refuse(problem, line) : problem, input: typed })
    return z.NEVER
  })
}

const MAX_SHOWN = 40

const { holiday_region, holidays_added, closed_days } = all.shape.delivery_calendar.shape

const days = linesField(
  holidays_added,
  /^\d{4}-\d{2}-\d{2}$/,
  'Each day must look like 2026-12-24',
  (line) => line,
)

const CLOSED = /^(\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?(?:[,:]? (.*))?$/

export const calendarFields = z.object({
  delivery_calendar: z.object({
    holiday_region,
    holidays_added: days,
    holidays_removed: days,
    closed_days: linesField(
      closed_days,
      CLOSED,
      'Each line must look like 2026-12-24 to 2026-12-28',
      (line) => {
        const [, from = '', to = from, reason = ''] = CLOSED.exec(line) ?? []
        return { from, to, reason }
      },
    ),
  }),
  bench_hours_per_week: all.shape.bench_hours_per_week,
  duties: linesField(all.shape.duties, /:/, 'Each line must look like US, CA: sentence', (line) => {
    const [places = '', ...text] = line.split(':')
    return { countries: places.split(',').map((place) => place.trim()), text: text.join(':').trim() }
  }),
})
