import { useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { Variant } from '../../../contract/variant.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { usePublishProduct } from '../data/catalog/products.ts'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { codeText } from './code-text.ts'
import { FactsSection } from './facts/facts-section.tsx'
import { Gallery } from './pictures/gallery.tsx'
import { priceText } from './price-text.ts'
import type { ProductPart } from './product-parts.tsx'
import { publishDoubt } from './publish-doubt.ts'
import { StatusBadge } from './status-badge.tsx'
import { StockBadge } from './stock-badge.tsx'
import { toastPublished } from './toast-published.ts'

export function ProductView({
  product,
  onDone,
  onEdit,
  onRestore,
}: {
  product: AdminProduct
  onDone: () => void
  onEdit: (part?: ProductPart) => void
  onRestore: () => void
}) {
  const { currency } = useShopConfig()
  const { name, stock_quantity, is_made_to_order, category, brand, description, status } = product
  return (
    <>
      <div className="grid gap-6 p-5 md:grid-cols-[22rem_minmax(0,1fr)]">
        <Gallery product={product} onDeleted={onDone} />
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <p className="text-title font-semibold break-words">{name}</p>
            <p className="text-muted break-all">{`Code: ${codeText(product)}`}</p>
          </div>
          <p className="figures text-heading">
            {priceText(product, currency)}
            <Former price={product.compare_at_price} currency={currency} />
          </p>
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={status} />
            <StockBadge quantity={stock_quantity} isMade={is_made_to_order} />
            <Badge>{category?.name ?? 'No Category'}</Badge>
            <Badge tone="outline">{brand?.name || 'No Brand'}</Badge>
          </div>
          <p className="break-words whitespace-pre-line">{description || 'No description available'}</p>
          {product.variants && <Variants variants={product.variants} currency={currency} />}
          <FactsSection product={product} onOpen={() => onEdit('facts')} />
        </div>
      </div>
      <DialogButtons>
        <Actions {...{ product, onDone, onEdit, onRestore }} />
      </DialogButtons>
    </>
  )
}

function Variants({ variants, currency }: { variants: Variant[]; currency: string }) {
  return (
    <ul aria-label="Variants" className="divide-y divide-line border-y border-line">
      {variants.map(({ id, code, options, price, compare_at_price, stock_quantity, made_to_order }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_6rem] items-baseline gap-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {options.map(({ value }) => value).join(', ')}{' '}
            <span className="text-small text-muted">{code}</span>
          </span>
          <span className="figures">
            {formatPrice(price, currency)}
            <Former price={compare_at_price} currency={currency} />
          </span>
          <span className="text-right">
            <StockBadge quantity={stock_quantity} isMade={made_to_order !== null} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Former({ price, currency }: { price: number | null; currency: string }) {
  if (price === null) return null
  return <span className="ml-2 text-small text-muted">{`was ${formatPrice(price, currency)}`}</span>
}

function Actions({ product, onDone, onEdit, onRestore }: Parameters<typeof ProductView>[0]) {
  const close = (
    <Button variant="secondary" onClick={onDone}>
      Close
    </Button>
  )
  if (product.status === 'archived') {
    return (
      <>
        {close}
        <Button onClick={onRestore}>Restore</Button>
      </>
    )
  }
  if (product.status === 'draft') {
    return (
      <>
        {close}
        <Button variant="secondary" onClick={() => onEdit()}>
          Edit
        </Button>
        <PublishButton product={product} onDone={onDone} />
      </>
    )
  }
  return (
    <>
      <LinkButton to={`/product/${product.id}`} variant="quiet">
        View in the shop
      </LinkButton>
      {close}
      <Button onClick={() => onEdit()}>Edit</Button>
    </>
  )
}

function PublishButton({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const publish = usePublishProduct()
  const [isAsking, setAsking] = useState(false)
  const doubt = publishDoubt(product)
  const run = () =>
    publish
      .mutateAsync(product, { onSuccess: ({ id }) => toastPublished(id) })
      .then(onDone, () => setAsking(false))
  return (
    <>
      <Button busy={publish.isPending} onClick={doubt ? () => setAsking(true) : run}>
        Publish
      </Button>
      {doubt && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Publish"
          question="Publish it all the same?"
          confirm="Publish"
          isHarmless
          onConfirm={run}
        >
          {doubt}
        </ConfirmDialog>
      )}
    </>
  )
}
