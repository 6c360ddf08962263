import {
  type FieldError,
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
    const result = await resolver(await asSent(values, paths), context, options)
    const problems = await problemsOf(values, paths)
    const doubt = JSON.stringify([get(values, paths.postalCode), get(values, paths.country)])
    // A submit validates every field; leaving a field validates that one, also when the submit itself moves the focus.
    const isSubmit = (options.names?.length ?? 2) > 1
    if (isSubmit && confirmed === doubt) problems.delete(paths.postalCode)
    if (isSubmit && problems.has(paths.postalCode)) confirmed = doubt
    const errors = { ...result.errors } as FieldErrors<F>
    await nameByCountry(errors, values, paths)
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

/** Fills in what addresses of the country do not have, and writes the postal code as the country does. */
async function asSent<F extends FieldValues>(values: F, paths: AddressPaths<F>): Promise<F> {
  const checks = await loadAddressChecks()
  const country = String(get(values, paths.country))
  const words = checks?.wordsOf(country)
  const missing = [
    words && !words.state ? paths.state : undefined,
    words && !words.postalCode ? paths.postalCode : undefined,
  ].filter((path) => path !== undefined && !get(values, path))
  const typed = String(get(values, paths.postalCode) ?? '')
  const postcode = checks?.formattedPostcode(typed, country) ?? typed
  if (missing.length === 0 && postcode === typed) return values
  const filled = structuredClone(values)
  if (typed) set(filled, paths.postalCode, postcode)
  for (const path of missing) set(filled, path as string, NOT_GIVEN)
  return filled
}

/** 'ZIP code is required', as the field is called. */
async function nameByCountry<F extends FieldValues>(
  errors: FieldErrors<F>,
  values: F,
  { country, state, postalCode }: AddressPaths<F>,
): Promise<void> {
  const words = (await loadAddressChecks())?.wordsOf(String(get(values, country)))
  for (const [path, label] of [
    [state, words?.state],
    [postalCode, words?.postalCode],
  ] as const) {
    const error: FieldError | undefined = get(errors, path)
    if (label && error?.message?.endsWith(' is required'))
      set(errors, path, { ...error, message: `${label} is required` })
  }
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
