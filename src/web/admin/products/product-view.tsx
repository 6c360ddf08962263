import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/product-admin.ts'
import type { Variant } from '../../../contract/variant.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatPrice } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImagePlaceholder } from '../../ui/image-placeholder.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useDeleteImage, usePublishProduct } from '../data/products.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { codeText } from './code-text.ts'
import { FactsSection } from './facts/facts-section.tsx'
import { DeleteImageDialog } from './pictures/delete-image-dialog.tsx'
import { priceText } from './price-text.ts'
import type { ProductPart } from './product-parts.tsx'
import { publishDoubt } from './publish-doubt.ts'
import { StatusBadge } from './status-badge.tsx'
import { StockBadge } from './stock-badge.tsx'

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
  const { name, stock_quantity, category, brand, description, status } = product
  return (
    <>
      <div className="grid gap-6 p-5 md:grid-cols-[22rem_minmax(0,1fr)]">
        <Gallery product={product} onDeleted={onDone} />
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <p className="text-title font-semibold break-words">{name}</p>
            <p className="text-muted break-all">{`Code: ${codeText(product)}`}</p>
          </div>
          <p className="figures text-heading">{priceText(product, currency)}</p>
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={status} />
            <StockBadge quantity={stock_quantity} />
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
      {variants.map(({ id, code, options, price, stock_quantity }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_6rem] items-baseline gap-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {options.map(({ value }) => value).join(', ')}{' '}
            <span className="text-small text-muted">{code}</span>
          </span>
          <span className="figures">{formatPrice(price, currency)}</span>
          <span className="text-right">
            <StockBadge quantity={stock_quantity} />
          </span>
        </li>
      ))}
    </ul>
  )
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
      .mutateAsync(product, { onSuccess: () => void toast.success('Product published') })
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

function Gallery({ product, onDeleted }: { product: AdminProduct; onDeleted: () => void }) {
  const remove = useDeleteImage()
  const deleting = useDialog<number>()
  return (
    <div className="min-w-0">
      {product.images.length > 0 ? (
        <Images product={product} onDelete={deleting.open} />
      ) : (
        <div className="aspect-square w-full overflow-hidden rounded-sm">
          <ImagePlaceholder />
        </div>
      )}
      <DeleteImageDialog
        dialog={deleting}
        remove={(imageId) => remove.mutateAsync({ id: product.id, imageId })}
        onDeleted={onDeleted}
      />
    </div>
  )
}

function Images({
  product: { images, name, status },
  onDelete,
}: {
  product: AdminProduct
  onDelete: (imageId: number) => void
}) {
  const [at, setAt] = useState(0)
  const shown = images[at] ?? images[0]
  if (!shown) return null
  return (
    <>
      <ResponsiveImage
        image={shown}
        sizes="22rem"
        alt={shown.alt || name}
        className="aspect-square w-full rounded-sm"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {images.length > 1 &&
          images.map((image, index) => (
            <button
              key={image.id}
              type="button"
              aria-label={`Show picture ${index + 1}`}
              aria-pressed={image === shown}
              onClick={() => setAt(index)}
              className={classes(
                'size-12 overflow-hidden rounded-sm border',
                image === shown ? 'border-ink' : 'border-line',
              )}
            >
              <ResponsiveImage image={image} sizes="3rem" alt="" className="size-full" />
            </button>
          ))}
        {status !== 'archived' && (
          <Button variant="quiet" size="small" onClick={() => onDelete(shown.id)}>
            <Icon of={Trash2} className="size-4" />
            Delete image
          </Button>
        )}
      </div>
    </>
  )
}
