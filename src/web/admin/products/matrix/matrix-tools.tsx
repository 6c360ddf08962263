import { useId, useState } from 'react'
import { withoutPercent } from '../../../../contract/read-amount.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { controlClasses } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { withCodes } from './combinations.ts'
import type { Draft } from './draft.ts'
import {
  type PriceChange as Change,
  changePrices,
  fillDown,
  followPattern,
  readPriceChange,
  setMade,
} from './edit-rows.ts'
import { MadeToOrderTools } from './made-to-order-tools.tsx'
import type { Edit } from './use-matrix-draft.ts'

type Props = {
  draft: Draft
  edit: Edit
  selected: ReadonlySet<string>
  setSelected: (change: () => ReadonlySet<string>) => void
}

/** Changes of the selected rows; of all rows while none is selected. */
export function MatrixTools({ draft, edit, selected, setSelected }: Props) {
  const all = draft.rows.map(({ key }) => key)
  const picked = all.filter((key) => selected.has(key))
  const keys = new Set(picked.length > 0 ? picked : all)
  const subject = picked.length > 0 ? `${picked.length} selected` : `all ${all.length}`
  const act = (change: (draft: Draft) => Draft) => () => edit(change)
  return (
    <div className="flex flex-col gap-3 rounded-sm bg-sand/50 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectByValue {...{ draft, setSelected }} />
        <PriceChange {...{ edit, keys, subject }} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={act((current) => fillDown(current, keys, 'price'))}>
          Fill prices down
        </Button>
        <Button variant="secondary" size="small" onClick={act((current) => fillDown(current, keys, 'stock'))}>
          Fill stock down
        </Button>
        {picked.length > 0 && (
          <>
            <Button
              variant="secondary"
              size="small"
              onClick={act((current) => setMade(current, keys, false))}
            >
              Not made
            </Button>
            <Button variant="secondary" size="small" onClick={act((current) => setMade(current, keys, true))}>
              Made
            </Button>
          </>
        )}
      </div>
      <MadeToOrderTools {...{ edit, keys, subject }} />
      <CodePattern {...{ draft, edit, keys, subject }} />
    </div>
  )
}

function SelectByValue({ draft: { rows, options }, setSelected }: Pick<Props, 'draft' | 'setSelected'>) {
  const choose = (choice: string) => {
    const [option = '', value] = choice.split('/')
    setSelected(() => new Set(rows.filter((row) => row.choice[option] === value).map(({ key }) => key)))
  }
  if (options.every(({ values }) => values.length < 2)) return null
  return (
    <Select
      label="Select rows"
      value=""
      onChange={({ target }) => choose(target.value)}
      className="md:min-h-9 md:py-1"
      fieldClassName="w-40"
    >
      <option value="">By value…</option>
      {options.map(({ key, name, values }) => (
        <optgroup key={key} label={name || 'Option'}>
          {values.map((value) => (
            <option key={value.key} value={`${key}/${value.key}`}>
              {value.value}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}

type Target = { edit: Edit; keys: ReadonlySet<string>; subject: string }

function PriceChange({ edit, keys, subject }: Target) {
  const { currency } = useShopConfig()
  const [typed, setTyped] = useState('')
  const [unit, setUnit] = useState<Change['unit']>('amount')
  const id = useId()
  const change = readPriceChange(typed, unit)
  const isNumber = Number.isFinite(change.by)
  const apply = () => {
    if (isNumber) edit((draft) => changePrices(draft, keys, change))
  }
  const chooseUnit = (chosen: string) => {
    setUnit(chosen as Change['unit'])
    setTyped(withoutPercent(typed))
  }
  const symbol = formatPrice(0, currency).replaceAll(/[\d.,\s]/g, '')
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="sr-only">Change prices</legend>
      <Input
        id={id}
        label="Change prices by"
        placeholder="+5 or -2.5%"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        className="figures md:min-h-9 md:py-1"
        fieldClassName="w-32"
      />
      <select
        aria-label="Unit of the change"
        value={change.unit}
        onChange={({ target }) => chooseUnit(target.value)}
        className={`${controlClasses} !w-auto md:min-h-9 md:py-1`}
      >
        <option value="amount">{symbol}</option>
        <option value="percent">%</option>
      </select>
      <Button variant="secondary" size="small" disabled={!isNumber} onClick={apply}>
        {`Change ${subject}`}
      </Button>
    </fieldset>
  )
}

function CodePattern({ draft: { base, pattern }, edit, keys, subject }: Target & { draft: Draft }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Input
        label="Code pattern"
        hint={`{code} is ${base}, {value} all values, or the name of an option: {ring size}. New codes follow it.`}
        autoComplete="off"
        spellCheck={false}
        value={pattern}
        onChange={({ target }) => edit((draft) => withCodes({ ...draft, pattern: target.value }))}
        className="md:min-h-9 md:py-1"
        fieldClassName="min-w-56 flex-1"
      />
      <Button
        variant="secondary"
        size="small"
        className="md:mt-6.5"
        onClick={() => edit((draft) => withCodes(followPattern(draft, keys)))}
      >
        {`Write codes of ${subject}`}
      </Button>
    </div>
  )
}
