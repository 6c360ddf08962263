import { type ComponentProps, useState } from 'react'
import { type StockMovement, stockCorrection } from '../../../contract/admin/products/stock.ts'
import { optionsText, type Variant } from '../../../contract/variant.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatChange, formatNumber } from '../../ui/format.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import {
  type ListedProduct,
  useCorrectStock,
  useProduct,
  useStockMovements,
} from '../data/catalog/products.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { Pager } from '../parts/list/pager.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { numberField } from '../parts/number-field.ts'
import { StockBadge } from './stock-badge.tsx'

const LIMIT = 10

export function StockLedger({ product: listed }: { product: ListedProduct & { variant_id?: string } }) {
  const { id } = listed
  const product = useProduct(listed)
  const [skip, setSkip] = useState(0)
  const [variantId, setVariantId] = useState(listed.variant_id ?? '')
  const [corrected, setCorrected] = useState(0)
  const movements = useStockMovements(id, { skip, limit: LIMIT })
  if (!product.data || !movements.data)
    return <LoadState what="The stock" query={product.error ? product : movements} />
  const { items, total } = movements.data
  return (
    <div className="flex flex-col gap-6 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-title font-semibold break-words">{product.data.name}</p>
        <StockBadge quantity={product.data.stock_quantity} isMade={product.data.is_made_to_order} />
      </div>
      <CorrectionForm
        key={corrected}
        id={id}
        variants={product.data.variants ?? []}
        variantId={variantId}
        onVariant={setVariantId}
        isFollowUp={corrected > 0}
        onDone={() => {
          setCorrected(corrected + 1)
          setSkip(0)
        }}
      />
      <section>
        <h3 className="mb-2 font-semibold">Why is it {formatNumber(product.data.stock_quantity)}?</h3>
        <ol className="divide-y divide-line border-y border-line">
          {items.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ol>
        <div className="mt-3">
          <Pager
            label="Pages of the ledger"
            words={['Newer', 'Older']}
            limit={LIMIT}
            {...{ total, skip, onSkip: setSkip }}
          />
        </div>
      </section>
    </div>
  )
}

const REASONS: Record<StockMovement['reason'], string> = {
  initial: 'First stock',
  order: 'Sold',
  order_cancelled: 'Order cancelled',
  refund: 'Refunded and put back',
  correction: 'Corrected',
  edit: 'Product edited',
  import: 'CSV import',
  exchange_held: 'Held for an exchange',
  exchange_released: 'Exchange not held any more',
}

function Movement({
  movement: { quantity, balance, reason, note, order, admin, created_at, code, options },
}: {
  movement: StockMovement
}) {
  const { timeZone } = useShopConfig()
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-3 py-2">
      <span className={classes('figures font-semibold', quantity < 0 ? 'text-brick' : 'text-moss')}>
        {formatChange(quantity)}
      </span>
      <span className="min-w-0 break-words">
        {REASONS[reason]}
        {order && ` (${order.code})`}
        {note && `: ${note}`}
        <span className="block text-small text-muted">
          {options.length > 0 && `${optionsText(options)} (${code}), `}
          {formatDateTime(created_at, timeZone)}
          {admin && `, ${admin.name}`}
        </span>
      </span>
      <span className="figures text-muted">{`= ${formatNumber(balance)}`}</span>
    </li>
  )
}

function CorrectionForm({
  id,
  variants,
  variantId,
  onVariant,
  isFollowUp,
  onDone,
}: {
  id: string
  variants: Variant[]
  variantId: string
  onVariant: (id: string) => void
  isFollowUp: boolean
  onDone: () => void
}) {
  const correct = useCorrectStock(id)
  const form = useContractForm(
    stockCorrection,
    { note: '', variant_id: variantId || null },
    {
      mode: 'onSubmit',
      fallback: 'Failed to correct the stock',
      send: async (body) => {
        const { stock_quantity } = await correct.mutateAsync(body)
        toast.success(`Stock is ${formatNumber(stock_quantity)} now.`)
        onDone()
      },
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="rounded-sm bg-sand/50 p-4">
      {form.problem && <Alert className="mb-4">{form.problem}</Alert>}
      {variants.length > 0 && (
        <VariantSelect
          {...form.form.register('variant_id', {
            setValueAs: (chosen) => chosen || null,
            onChange: ({ target }) => onVariant(target.value),
          })}
          variants={variants}
          error={form.form.formState.errors.variant_id?.message}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
        <Input
          {...numberField(form.form, 'change')}
          label="Change"
          placeholder="+5 or -2"
          autoComplete="off"
          aria-required
          className="figures"
          // The previous form had the focus.
          autoFocus={isFollowUp}
        />
        <Input
          {...form.text('note')}
          label="Reason"
          placeholder="Counted, broken, found…"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" busy={form.isBusy} className="sm:mt-6.5">
          Correct stock
        </Button>
      </div>
    </form>
  )
}

function VariantSelect({
  variants,
  ...select
}: { variants: Variant[]; error: string | undefined } & ComponentProps<'select'>) {
  return (
    <Select {...select} label="Variant" fieldClassName="mb-4">
      <option value="">Choose a variant</option>
      {variants.map(({ id, code, options, stock_quantity }) => (
        <option key={id} value={id}>
          {`${options.map(({ value }) => value).join(', ')} (${code}), ${formatNumber(stock_quantity)} in stock`}
        </option>
      ))}
    </Select>
  )
}
