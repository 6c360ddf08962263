import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminProduct } from '../../../../contract/admin/products/product-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ImagePlaceholder } from '../../../ui/image-placeholder.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { useDeleteImage } from '../../data/catalog/products.ts'
import { DeleteImageDialog } from './delete-image-dialog.tsx'

/** The pictures of a product, one shown large, each of which can be deleted. */
export function Gallery({ product, onDeleted }: { product: AdminProduct; onDeleted: () => void }) {
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
