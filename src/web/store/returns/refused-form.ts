import { type FormLine, formField } from '../../../contract/returns/form-field.ts'
import { ApiError } from '../../data/client.ts'

/** A form that was refused, with its invalid fields and, when it was loaded again, what was chosen in it. */
export type Refused = { wrong: string[]; chosen?: URLSearchParams }

/** From the query to which a form without JavaScript leads back. */
export function refusedForm(query: URLSearchParams): Refused | undefined {
  const wrong = query.get('wrong')
  return wrong === null ? undefined : { wrong: wrong.split(' '), chosen: query }
}

/** A form that stays as it is: it keeps what was chosen. */
export function refusedBy(error: Error | null, items: FormLine[] = []): Refused | undefined {
  if (!(error instanceof ApiError)) return undefined
  return { wrong: error.fields.map(({ path }) => formField(path, items)) }
}

/** Fewer pieces may be left. @param whenNew the default of a new form */
export function chosenCount(refused: Refused | undefined, name: string, left: number, whenNew: number) {
  if (!refused?.chosen) return whenNew
  return Math.min(Number(refused.chosen.get(name)) || 0, left)
}

/** The sentence above the form. Status 409 has its own. */
export function invalidText({ wrong }: Refused, whenNothing: string): string {
  const isAtField = wrong.some((field) => field === 'email' || field.includes('.'))
  return isAtField ? 'Please look at the marked fields again.' : whenNothing
}
