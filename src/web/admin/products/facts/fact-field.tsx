import type { UseFormRegisterReturn } from 'react-hook-form'
import type { FactKind } from '../../../../contract/facts/fact-kinds.ts'
import { CountryInput } from '../../../shared/address/country-input.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'

type Props = { kind: FactKind; field: UseFormRegisterReturn; error: string | undefined }

export function FactField({ kind, field, error }: Props) {
  const label = 'unit' in kind && kind.unit ? `${kind.label} (${kind.unit})` : kind.label
  const common = { ...field, error, label }
  if (kind.repeats) {
    const hint = kind.type === 'choice' ? `One a line: ${kind.values.join(', ')}` : 'One a line'
    return <Textarea {...common} rows={2} hint={hint} />
  }
  if (kind.type === 'choice')
    return (
      <Select {...common}>
        <option value="">Not stated</option>
        {kind.values.map((value) => (
          <option key={value} value={value}>
            {String(value).charAt(0).toUpperCase() + String(value).slice(1)}
          </option>
        ))}
      </Select>
    )
  if (kind.type === 'lines') return <Textarea {...common} rows={3} fieldClassName="md:col-span-3" />
  if (kind.type === 'country') return <CountryInput {...common} autoComplete="off" />
  return (
    <Input
      {...common}
      autoComplete="off"
      {...(kind.type === 'number' && { inputMode: 'decimal', className: 'figures' })}
    />
  )
}
