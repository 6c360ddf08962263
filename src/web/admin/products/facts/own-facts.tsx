import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FACT_KINDS } from '../../../../contract/facts/fact-kinds.ts'
import type { Variant } from '../../../../contract/variant.ts'
import { FactField } from './fact-field.tsx'
import type { FactsForm } from './given-facts.ts'

const KEYS = ['metal', 'fineness', 'plating', 'weight', 'chain_length']
const KINDS = FACT_KINDS.filter(({ key }) => KEYS.includes(key))

/** Fields for each variant, once they are asked for: there may be hundreds. */
export function OwnFacts({ form, variants }: { form: UseFormReturn<FactsForm>; variants: Variant[] }) {
  const [isShown, setShown] = useState(variants.some(({ facts }) => facts))
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Sizes and metals that differ
      </summary>
      <p className="mb-3 text-muted">What is empty here is as above.</p>
      {isShown &&
        variants.map(({ id, options }) => (
          <fieldset key={id} className="border-t border-line py-3">
            <legend className="float-left mb-2 w-full font-medium">
              {options.map(({ value }) => value).join(' · ')}
            </legend>
            <div className="clear-both grid grid-cols-2 items-start gap-3 md:grid-cols-5">
              {KINDS.map((kind) => (
                <FactField
                  key={kind.key}
                  kind={kind}
                  field={form.register(`own.${id}.${kind.key}`)}
                  error={form.formState.errors.own?.[id]?.[kind.key]?.message}
                />
              ))}
            </div>
          </fieldset>
        ))}
    </details>
  )
}
