import { type TaxRate, taxRateFields } from '../../../contract/tax/tax-rates.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSaveTaxRate, useTaxRates } from '../data/tax.ts'
import { FormAlert } from '../parts/form-alert.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { numberField } from '../parts/number-field.ts'

const CLASS_NAMES = { standard: 'Standard rate', zero: 'Zero rate' }

export function TaxSettings() {
  const query = useTaxRates()
  return (
    <section className="flex flex-col gap-5 border border-line bg-paper p-4 md:p-6">
      <div>
        <h2 className="font-medium">VAT rates</h2>
        <p className="mt-1 text-muted">
          Prices include VAT. Each product says under VAT which rate is its own. Orders that were placed keep
          theirs.
        </p>
      </div>
      {query.data ? <Rates rates={query.data} /> : <LoadState what="The VAT rates" query={query} />}
      <RateForm />
    </section>
  )
}

function Rates({ rates }: { rates: TaxRate[] }) {
  return (
    <ul>
      {rates.map(({ tax_class, rate, valid_from }) => (
        <li key={tax_class + valid_from} className="flex gap-3 border-t border-line py-2">
          <span className="flex-1">{`${CLASS_NAMES[tax_class]} from ${formatDate(valid_from, 'UTC')}`}</span>
          <span className="figures">{`${rate} %`}</span>
        </li>
      ))}
    </ul>
  )
}

function RateForm() {
  const save = useSaveTaxRate()
  const { form, text, onSubmit, isBusy, problem } = useContractForm(
    taxRateFields,
    { tax_class: 'standard' as const, valid_from: '' },
    {
      fallback: 'Failed to save the rate',
      send: async (body) => {
        await save.mutateAsync(body)
        form.reset()
        toast.success('VAT rate saved.')
      },
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 border-t border-line pt-5">
      {problem && <FormAlert>{problem}</FormAlert>}
      <div className="grid gap-4 sm:grid-cols-3">
        <Select {...form.register('tax_class')} label="Class">
          <option value="standard">{CLASS_NAMES.standard}</option>
          <option value="zero">{CLASS_NAMES.zero}</option>
        </Select>
        <Input {...numberField(form, 'rate')} label="Rate (%)" inputMode="decimal" />
        <Input {...text('valid_from')} label="Valid from" type="date" />
      </div>
      <Button type="submit" variant="secondary" className="self-start" busy={isBusy}>
        Add Rate
      </Button>
    </form>
  )
}
