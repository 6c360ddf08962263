import { useMutation } from '@tanstack/react-query'
import type { ProductInput } from '../../../../contract/admin/products/product-edit.ts'
import type { Product } from '../../../../contract/product.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { ApiError, call } from '../../../data/client.ts'
import { uploadImages } from '../files.ts'
import { useReload } from '../list.ts'

/** Of a stored image in a form. */
export function keyOf(imageId: number | undefined): string {
  return `kept-${imageId}`
}

type FormImage = { key: string } & ({ kept: Images[number] } | { file: File; ready: Promise<File> })

export type Images = Product['images']

/** What a form needs of the product that it edits. */
export type SavedProduct = Pick<Product, 'id' | 'updated_at' | 'stock_quantity' | 'images'>

type ImageUpload = {
  formImages: FormImage[]
  /** Shared by create and update: images that failed after the create are uploaded by the update. */
  withKey: ReturnType<typeof useIdempotencyKey>
  onProgress: (part: number) => void
  /** After each upload: all images as stored, and those of the form. */
  onSent: (images: Images, formImages: FormImage[]) => void
  /** The order is stored. */
  onSorted: (images: Images) => void
}

/** The product is saved, its images are not. */
export class ImageUploadError extends Error {
  readonly product: SavedProduct
  override readonly cause: Error

  constructor(product: SavedProduct, cause: Error) {
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
  const withKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async ({ fields, ...formImages }: { fields: ProductInput } & ImageUpload) => {
      const body = { product: fields }
      const created = await withKey(body, (idempotencyKey) =>
        call('POST /products/', { body, idempotencyKey }),
      ).catch((error) => {
        throw unwrapProductPaths(error)
      })
      await sendImagesOf(created, formImages)
      if (fields.draft) return created
      return await call('GET /products/{id}/', { params: { id: created.id } }).catch(() => created)
    },
    onSettled: reload,
  })
}

/**
 * Uploads and sorts the images, then saves the fields. Fails when another admin has saved meanwhile.
 * @throws ImageUploadError when the images failed
 */
export function useUpdateProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to update product' },
    mutationFn: async ({
      product,
      fields,
      ...formImages
    }: { product: SavedProduct; fields: ProductInput } & ImageUpload) => {
      await sendImagesOf(product, formImages)
      const { id, updated_at, stock_quantity: stock_shown } = product
      const body = { ...fields, updated_at, stock_shown }
      return await withKey(body, (idempotencyKey) =>
        call('PUT /products/{id}/', { params: { id }, body, idempotencyKey }),
      )
    },
    onSettled: reload,
  })
}

/** @throws ImageUploadError with the images that are stored */
async function sendImagesOf(product: SavedProduct, { onSent, ...sending }: ImageUpload): Promise<void> {
  let stored = product
  const remember = (images: Images, formImages: FormImage[]) => {
    stored = { ...product, images }
    onSent(images, formImages)
  }
  await sendImages(product, { ...sending, onSent: remember }).catch((error) => {
    throw new ImageUploadError(stored, error)
  })
}

/** In batches, so that a retry sends only what is missing. */
async function sendImages(
  product: SavedProduct,
  { formImages, onSent, onSorted, ...sending }: ImageUpload,
): Promise<void> {
  let images = product.images
  let items = formImages
  for (const batch of await batchesOf(formImages)) {
    images = (await upload(product, batch, sending)).images
    // New images are last in the response.
    const added = images.slice(-batch.length)
    const place = (key: string) => batch.findIndex((sent) => sent.key === key)
    items = items.map((item) => {
      const kept = added[place(item.key)]
      return place(item.key) >= 0 && kept ? { key: keyOf(kept.id), kept } : item
    })
    onSent(images, items)
  }
  const ordered = inOrder(images, items)
  if (ordered.some((image, at) => image.id !== images[at]?.id)) {
    const order = ordered.map((image) => image.id)
    await call('PUT /products/{id}/images/', {
      params: { id: product.id },
      body: { order, updated_at: product.updated_at },
    })
    onSorted(ordered)
  }
}

type NewImage = { key: string; file: File }

const BATCH_BYTES = 5 * 1024 * 1024

async function batchesOf(formImages: FormImage[]): Promise<NewImage[][]> {
  const batches: NewImage[][] = []
  let bytes = 0
  for (const image of formImages) {
    if (!('ready' in image)) continue
    const file = await image.ready
    const last = batches.at(-1)
    if (last && bytes + file.size <= BATCH_BYTES) last.push({ key: image.key, file })
    else batches.push([{ key: image.key, file }])
    bytes = batches.at(-1) === last ? bytes + file.size : file.size
  }
  return batches
}

/** The same files in the same order share an idempotency key. */
async function upload(
  product: SavedProduct,
  batch: NewImage[],
  { withKey, onProgress }: Pick<ImageUpload, 'withKey' | 'onProgress'>,
): Promise<SavedProduct> {
  const { id, updated_at } = product
  const files = batch.map(({ file }) => file)
  return await withKey({ id, updated_at, keys: batch.map(({ key }) => key) }, (idempotencyKey) =>
    uploadImages(product, files, { onProgress, idempotencyKey }),
  )
}

// Images that another admin added stay behind those of the form.
function inOrder(images: Images, items: FormImage[]): Images {
  const wanted = items.flatMap((item) =>
    'kept' in item ? images.filter(({ id }) => id === item.kept.id) : [],
  )
  return [...wanted, ...images.filter((image) => !wanted.includes(image))]
}

// The body has the fields in `product`, the form does not.
function unwrapProductPaths(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  for (const field of error.fields) field.path = field.path.replace(/^product\./, '')
  return error
}
