import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import { loadAddressChecks } from './load-address-checks.ts'

/**
 * Adds a plausibility check of the phone number to the contract's validation. The API accepts any text.
 * @param stored the number before the form was opened, which may be older than the check
 */
export function checkPhone<F extends FieldValues, O>(
  resolver: Resolver<F, unknown, O>,
  path: FieldPath<F>,
  stored = '',
): Resolver<F, unknown, O> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const phone = String(get(values, path) ?? '').trim()
    if (!phone || phone === stored || get(result.errors, path)) return result
    const checks = await loadAddressChecks()
    // Without a country: numbers without a country code are only refused when they are too short or no number.
    const message = checks?.phoneProblem(phone, '')
    if (!message) return result
    const errors = { ...result.errors } as FieldErrors<F>
    set(errors, path, { type: 'plausibility', message })
    return { values: {}, errors }
  }
}
