import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import { NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import { loadAddressChecks } from './load-address-checks.ts'

type AddressPaths<F extends FieldValues> = {
  country: FieldPath<F>
  postalCode: FieldPath<F>
  state: FieldPath<F>
  phone?: FieldPath<F>
  /** Whose phone numbers need no country code before a country is chosen. */
  homeCountry?: string
}

/**
 * Adds plausibility checks to the contract's validation, and a state where none is asked for. The API accepts any text.
 * A postal code that only looks wrong stops the first submit, not the second.
 */
export function checkAddress<F extends FieldValues, O>(
  resolver: Resolver<F, unknown, O>,
  paths: AddressPaths<F>,
): Resolver<F, unknown, O> {
  let confirmed: string | undefined
  return async (values, context, options) => {
    const result = await resolver(await withState(values, paths), context, options)
    const problems = await problemsOf(values, paths)
    const doubt = JSON.stringify([get(values, paths.postalCode), get(values, paths.country)])
    // A submit validates every field; leaving a field validates that one, also when the submit itself moves the focus.
    const isSubmit = (options.names?.length ?? 2) > 1
    if (isSubmit && confirmed === doubt) problems.delete(paths.postalCode)
    if (isSubmit && problems.has(paths.postalCode)) confirmed = doubt
    const errors = { ...result.errors } as FieldErrors<F>
    for (const [path, message] of problems)
      if (!get(errors, path)) set(errors, path, { type: 'plausibility', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result
  }
}

/** Validates the marked fields again that depend on the country. */
export function revalidateByCountry<F extends FieldValues, O>(
  form: UseFormReturn<F, unknown, O>,
  { postalCode, phone }: AddressPaths<F>,
): void {
  for (const path of [postalCode, phone]) if (path && form.getFieldState(path).error) void form.trigger(path)
}

/** Fills in the state of countries whose addresses have none. A state that is there stays. */
async function withState<F extends FieldValues>(values: F, { country, state }: AddressPaths<F>): Promise<F> {
  const checks = await loadAddressChecks()
  if (get(values, state) || checks?.usesState(String(get(values, country)))) return values
  const filled = structuredClone(values)
  set(filled, state, NOT_GIVEN)
  return filled
}

async function problemsOf<F extends FieldValues>(
  values: F,
  { country, postalCode, phone, homeCountry = '' }: AddressPaths<F>,
): Promise<Map<FieldPath<F>, string>> {
  const checks = await loadAddressChecks()
  const text = (path: FieldPath<F> | undefined) => (path ? String(get(values, path) ?? '').trim() : '')
  const problems = new Map<FieldPath<F>, string>()
  const add = (path: FieldPath<F> | undefined, problem: string | undefined) =>
    path && text(path) && text(path) !== NOT_GIVEN && problem && problems.set(path, problem)
  add(country, checks?.countryProblem(text(country)))
  add(postalCode, checks?.postcodeProblem(text(postalCode), text(country)))
  add(phone, checks?.phoneProblem(text(phone), text(country) || homeCountry))
  return problems
}
