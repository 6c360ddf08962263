import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ProductOption } from '../../../../contract/variant.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ValueState } from './choice.ts'
import { valueColour } from './value-colour.ts'

const RingSizer = lazyWithRetry(() => import('./ring-sizer.tsx'))

type Value = ProductOption['values'][number] & { state: ValueState; words: string | undefined }

type OptionGroupProps = {
  option: ProductOption
  chosen: string | undefined
  /** 'Size M', the choices that make a value not made or out of stock. */
  others: string
  stateOf: (value: string) => ValueState
  isElsewhereInStock: (value: string) => boolean
  /** Where a value leads without JavaScript. */
  variantOf: (value: string) => string | undefined
  onChoose: (value: string) => void
}

/** Radio buttons; links until the scripts run. */
export function OptionGroup(props: OptionGroupProps) {
  const { option, chosen, others, stateOf, variantOf, onChoose } = props
  const wordsOf = (value: string) =>
    ({
      available: undefined,
      sold_out: props.isElsewhereInStock(value) ? `out of stock in ${others}` : 'out of stock',
      not_made: `not made with ${others}`,
    })[stateOf(value)]
  const values = option.values.map((value) => ({
    ...value,
    state: stateOf(value.value),
    words: wordsOf(value.value),
  }))
  return (
    <div className="min-w-0">
      <fieldset id={groupId(option)} className="min-w-0">
        <legend className="text-body">
          {option.name}
          {chosen && <span className="text-muted">: {chosen}</span>}
        </legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {values.map((value) => (
            <OptionValue
              key={value.id}
              {...{ option, value }}
              isChosen={chosen === value.value}
              variantId={variantOf(value.value)}
              onChoose={() => onChoose(value.value)}
            />
          ))}
        </div>
        <StateKey values={values} />
      </fieldset>
      {option.kind === 'ring_size' && (
        <FindSize values={values.map(({ value }) => value)} onChoose={onChoose} />
      )}
    </div>
  )
}

export function groupId({ id }: ProductOption): string {
  return `option-${id}`
}

function FindSize(props: { values: string[]; onChoose: (value: string) => void }) {
  const sizer = useDialog<true>()
  return (
    <>
      {useHydrated() ? (
        <Button variant="quiet" className="-ml-3 max-sm:px-3 sm:-ml-5" onClick={() => sizer.open(true)}>
          Find your ring size
        </Button>
      ) : (
        <LinkButton to="/ring-sizer" variant="quiet" className="-ml-3 max-sm:px-3 sm:-ml-5">
          Find your ring size
        </LinkButton>
      )}
      {sizer.count > 0 && (
        <Suspense fallback={null}>
          <RingSizer key={sizer.count} open={sizer.isOpen} onClose={sizer.close} {...props} />
        </Suspense>
      )}
    </>
  )
}

type OptionValueProps = {
  option: ProductOption
  value: Value
  isChosen: boolean
  variantId: string | undefined
  onChoose: () => void
}

function OptionValue(props: OptionValueProps) {
  const { option, value, isChosen, variantId, onChoose } = props
  const className = valueClasses(value.state, isChosen)
  const content = <ValueText {...props} />
  const label = value.words && `${value.value}, ${value.words}`
  if (!useHydrated())
    return (
      <Link
        to={{ search: `?variant=${variantId}` }}
        preventScrollReset
        aria-label={label}
        aria-current={isChosen ? 'true' : undefined}
        className={className}
      >
        {content}
      </Link>
    )
  return (
    <label className={className}>
      <input
        type="radio"
        aria-label={label}
        name={groupId(option)}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {content}
    </label>
  )
}

function ValueText({ option, value: { value, swatch } }: OptionValueProps) {
  const colour = valueColour(option.kind, { value, swatch })
  return (
    <>
      {colour && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: colour }}
          className="size-4 shrink-0 rounded-full border border-line"
        />
      )}
      <span className="wrap-anywhere">{value}</span>
    </>
  )
}

/** Says what the looks of the values mean. */
function StateKey({ values }: { values: Value[] }) {
  const keys = Object.entries({ sold_out: 'Struck through', not_made: 'Dashed' }).flatMap(([state, look]) => {
    // 'out of stock in Gold' also holds of what is out of stock everywhere.
    const words = values.filter((value) => value.state === state).map((value) => value.words)
    return words.length > 0 ? [`${look}: ${words.toSorted().at(-1)}.`] : []
  })
  if (keys.length === 0) return null
  return (
    <p aria-hidden="true" className="mt-2 text-small text-muted">
      {keys.join(' ')}
    </p>
  )
}

function valueClasses(state: ValueState, isChosen: boolean): string {
  return classes(
    'relative inline-flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-sm border px-3 py-1.5 transition-colors',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
    isChosen
      ? 'border-ink bg-ink text-ivory forced-colors:border-4'
      : classes(
          'hover:border-ink',
          state === 'available' && 'border-edge bg-paper',
          state === 'sold_out' && 'border-edge bg-paper text-muted',
          state === 'not_made' && 'border-dashed border-line text-muted',
        ),
    state === 'sold_out' && 'line-through',
  )
}
