import { useMutation } from '@tanstack/react-query'
import type { ProductInput } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, call } from '../../data/client.ts'
import { uploadImages } from './files.ts'
import { useReload } from './list.ts'

type FormImage = { key: string } & ({ kept: Images[number] } | { file: File })

export type Images = Product['images']

/** What a form needs of the product that it edits. */
export type SavedProduct = Pick<Product, 'id' | 'updated_at' | 'stock_quantity' | 'images'>

type ImageUpload = {
  formImages: FormImage[]
  /** Shared by create and update: images that failed after the create are uploaded by the update. */
  uploading: ReturnType<typeof useIdempotencyKey>
  onProgress: (part: number) => void
  /** The uploaded images: as stored, and in the form's order. */
  onSent: (images: Images, ordered: Images) => void
  /** The order is stored. */
  onSorted: (images: Images) => void
}

/** The product is saved, its images are not. */
export class ImageUploadError extends Error {
  readonly product: Product
  override readonly cause: Error

  constructor(product: Product, cause: Error) {
    super(cause.message)
    this.product = product
    this.cause = cause
  }
}

/**
 * Creates the product, then uploads its images.
 * @throws ImageUploadError when only the images failed
 */
export function useCreateProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  const idempotency = useIdempotencyKey()
  return useMutation({
    mutationFn: async ({ fields, ...formImages }: { fields: ProductInput } & ImageUpload) => {
      const body = { product: fields }
      const idempotencyKey = idempotency.keyFor(body)
      const created = await call('POST /products/', { body, idempotencyKey }).catch((error) => {
        idempotency.onError(error)
        throw unwrapProductPaths(error)
      })
      try {
        await sendImages(created, formImages)
      } catch (error) {
        throw new ImageUploadError(created, error as Error)
      }
      if (fields.draft) return created
      return await call('GET /products/{id}/', { params: { id: created.id } }).catch(() => created)
    },
    onSettled: reload,
  })
}

/** Uploads and sorts the images, then saves the fields. Fails when another admin has saved meanwhile. */
export function useUpdateProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  const idempotency = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to update product' },
    mutationFn: async ({
      product,
      fields,
      ...formImages
    }: { product: SavedProduct; fields: ProductInput } & ImageUpload) => {
      await sendImages(product, formImages)
      const { id, updated_at, stock_quantity: stock_shown } = product
      const body = { ...fields, updated_at, stock_shown }
      const idempotencyKey = idempotency.keyFor(body)
      return await call('PUT /products/{id}/', { params: { id }, body, idempotencyKey }).catch((error) => {
        idempotency.onError(error)
        throw error
      })
    },
    onSettled: reload,
  })
}

async function sendImages(
  product: SavedProduct,
  { formImages, onSent, onSorted, ...sending }: ImageUpload,
): Promise<void> {
  const fresh = formImages.filter((picture) => 'file' in picture)
  const { id, images } = fresh.length > 0 ? await upload(product, fresh, sending) : product
  const ordered = inOrder(images, formImages, fresh.length)
  if (fresh.length > 0) onSent(images, ordered)
  if (ordered.some((image, at) => image.id !== images[at]?.id)) {
    const order = ordered.map((image) => image.id)
    await call('PUT /products/{id}/images/', {
      params: { id },
      body: { order, updated_at: product.updated_at },
    })
    onSorted(ordered)
  }
}

/** The same files in the same order share an idempotency key. */
async function upload(
  product: SavedProduct,
  formImages: { key: string; file: File }[],
  { uploading, onProgress }: Pick<ImageUpload, 'uploading' | 'onProgress'>,
): Promise<SavedProduct> {
  const { id, updated_at } = product
  const idempotencyKey = uploading.keyFor({ id, updated_at, keys: formImages.map(({ key }) => key) })
  const files = formImages.map(({ file }) => file)
  return await uploadImages(product, files, { onProgress, idempotencyKey }).catch((error) => {
    uploading.onError(error)
    throw error
  })
}

// New images are last in the response. Images that another admin added stay behind those of the form.
function inOrder(images: Images, formImages: FormImage[], added: number): Images {
  const fresh = added > 0 ? images.slice(-added) : []
  const wanted = formImages.flatMap((picture) =>
    'kept' in picture ? images.filter(({ id }) => id === picture.kept.id) : fresh.splice(0, 1),
  )
  return [...wanted, ...images.filter((image) => !wanted.includes(image))]
}

// The body has the fields in `product`, the form does not.
function unwrapProductPaths(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  for (const field of error.fields) field.path = field.path.replace(/^product\./, '')
  return error
}
