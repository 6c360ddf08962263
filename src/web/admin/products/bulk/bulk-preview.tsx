import { useState } from 'react'
import type {
  BulkDifference,
  BulkResult,
  BulkPreview as Preview,
} from '../../../../contract/admin/products/bulk-edit.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatNumber, formatPrice } from '../../../ui/format.ts'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import {
  PREVIEW_PAGE,
  useApplyBulkEdit,
  useBulkPreview,
  type WantedEdit,
} from '../../data/catalog/bulk-edit.ts'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { LoadState } from '../../parts/load-state.tsx'

export function BulkPreview({
  edit,
  onBack,
  onApplied,
}: {
  edit: WantedEdit
  onBack: () => void
  onApplied: (result: BulkResult) => void
}) {
  const [skip, setSkip] = useState(0)
  const preview = useBulkPreview(edit, skip)
  // All pages are of one preview: a later page that differs makes it a conflict.
  const first = useBulkPreview(edit, 0)
  const apply = useApplyBulkEdit()
  const start = useSingleFlight((version: string) =>
    apply.mutateAsync({ ...edit, version }, { onSuccess: onApplied }).catch(() => setSkip(0)),
  )
  const { data } = preview
  return (
    <>
      <div className="flex flex-col gap-4 p-5">
        {apply.error && <Alert>{apply.error.message}</Alert>}
        {data ? (
          <>
            <p role="status">{summaryOf(data)}</p>
            <Pieces items={data.items} />
            <Pager
              label="Pages of the preview"
              total={data.changed + data.refused}
              limit={PREVIEW_PAGE}
              {...{ skip, onSkip: setSkip }}
            />
          </>
        ) : (
          <LoadState what="The preview" query={preview} />
        )}
      </div>
      <DialogButtons>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={!data || data.changed === 0}
          busy={apply.isPending}
          onClick={() => first.data && start(first.data.version)}
        >
          {data && data.changed > 0 ? `Change ${products(data.changed)}` : 'Change'}
        </Button>
      </DialogButtons>
    </>
  )
}

export function products(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`
}

function summaryOf({ changed, unchanged, refused }: Preview): string {
  const parts = [
    changed > 0 ? `${products(changed)} will change.` : 'Nothing will change.',
    refused > 0 && `${products(refused)} cannot be changed and will stay as now.`,
    unchanged > 0 && `${products(unchanged)} already as wanted.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function Pieces({ items }: { items: Preview['items'] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map(({ id, name, code, refusal, changes }) => (
        <li key={id} className="grid gap-x-4 gap-y-1 py-2.5 md:grid-cols-2">
          <span className="min-w-0">
            <span className="font-medium break-words">{name}</span>{' '}
            <span className="text-small break-all text-muted">{code}</span>
          </span>
          {refusal ? (
            <span className="text-brick">{refusal}</span>
          ) : (
            <ul>
              {grouped(changes).map(([change, ...others]) => (
                <li key={`${change.field} ${change.variant}`}>
                  <Difference change={change} others={others.length} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

const LABELS: Record<BulkDifference['field'], string> = {
  category: 'Category',
  brand: 'Brand',
  price: 'Price',
  former_price: 'Former price',
  low_stock: 'Low stock',
  status: 'Status',
  collections: 'Collections',
}

/** Variants that change alike are one line. */
function grouped(changes: BulkDifference[]) {
  const groups = Map.groupBy(changes, ({ field, before, after }) => `${field} ${before} ${after}`)
  return [...groups.values()] as [BulkDifference, ...BulkDifference[]][]
}

function Difference({ change, others }: { change: BulkDifference; others: number }) {
  const { currency, lowStockBelow } = useShopConfig()
  const { field, variant, before, after } = change
  const textOf = (value: string | null) => {
    if (field === 'price' || (field === 'former_price' && value)) return formatPrice(value ?? 0, currency)
    if (field === 'low_stock')
      return value === null ? `below ${lowStockBelow}, as set` : value === '0' ? 'never' : `below ${value}`
    return value ?? 'none'
  }
  return (
    <>
      <span className="text-muted">{`${LABELS[field]}${variant ? ` of ${variant}` : ''}${others > 0 ? ` and ${others} more` : ''}: `}</span>
      <del className="figures text-muted">{textOf(before)}</del>
      <span aria-hidden="true"> → </span>
      <ins className="figures font-medium no-underline">{textOf(after)}</ins>
    </>
  )
}
