import { useMutation } from '@tanstack/react-query'
import type { ProductFields } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, call } from '../../data/client.ts'
import { uploadPictures } from './files.ts'
import { useReload } from './list.ts'

/** A picture in the form: one that the product has, or a file to be added. */
type FormImage = { key: string } & ({ kept: Images[number] } | { file: File })

type Images = Product['images']

type Pictures = {
  pictures: FormImage[]
  /** Of the form: what a new product could not get is sent again as its edit. */
  uploading: ReturnType<typeof useIdempotencyKey>
  onProgress: (part: number) => void
  /** New ones have arrived: all there are as the shop has them, and in the order that was asked for. */
  onSent: (images: Images, ordered: Images) => void
  /** They are in that order: a further try leaves them so. */
  onSorted: (images: Images) => void
}

/** The product is there, its pictures are not: they can be sent again. */
export class PicturesRefused extends Error {
  readonly product: Product
  override readonly cause: Error

  constructor(product: Product, cause: Error) {
    super(cause.message)
    this.product = product
    this.cause = cause
  }
}

/**
 * Makes the product, then adds its pictures, then reads it again.
 * @throws PicturesRefused when only the pictures failed
 */
export function useCreateProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  const attempt = useIdempotencyKey()
  return useMutation({
    mutationFn: async ({ fields, ...pictures }: { fields: ProductFields } & Pictures) => {
      const body = { product: fields }
      const idempotencyKey = attempt.keyFor(body)
      const made = await call('POST /products/', { body, idempotencyKey }).catch((error) => {
        attempt.onError(error)
        throw withoutWrapping(error)
      })
      try {
        await sendPictures(made, pictures)
      } catch (error) {
        throw new PicturesRefused(made, error as Error)
      }
      return await call('GET /products/{id}/', { params: { id: made.id } }).catch(() => made)
    },
    onSettled: reload,
  })
}

/** Adds the new pictures first and puts all in their order, then saves the fields, unless somebody else did meanwhile. */
export function useUpdateProduct() {
  const reload = useReload('products', 'stock', 'dashboard')
  const attempt = useIdempotencyKey()
  return useMutation({
    meta: { fallback: 'Failed to update product' },
    mutationFn: async ({
      product,
      fields,
      ...pictures
    }: { product: Product; fields: ProductFields } & Pictures) => {
      await sendPictures(product, pictures)
      const { id, updated_at, stock_quantity: stock_shown } = product
      const body = { ...fields, updated_at, stock_shown }
      const idempotencyKey = attempt.keyFor(body)
      return await call('PUT /products/{id}/', { params: { id }, body, idempotencyKey }).catch((error) => {
        attempt.onError(error)
        throw error
      })
    },
    onSettled: reload,
  })
}

async function sendPictures(
  product: Product,
  { pictures, onSent, onSorted, ...sending }: Pictures,
): Promise<void> {
  const fresh = pictures.filter((picture) => 'file' in picture)
  const { id, images } = fresh.length > 0 ? await upload(product, fresh, sending) : product
  const ordered = inOrder(images, pictures, fresh.length)
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

/** The same files in the same order are one upload: with another choice of them it is another. */
async function upload(
  product: Product,
  pictures: { key: string; file: File }[],
  { uploading, onProgress }: Pick<Pictures, 'uploading' | 'onProgress'>,
): Promise<Product> {
  const { id, updated_at } = product
  const idempotencyKey = uploading.keyFor({ id, updated_at, keys: pictures.map(({ key }) => key) })
  const files = pictures.map(({ file }) => file)
  return await uploadPictures(product, files, { onProgress, idempotencyKey }).catch((error) => {
    uploading.onError(error)
    throw error
  })
}

// The new ones are the last of the answer. What somebody else has added meanwhile stays behind what the form knows.
function inOrder(images: Images, pictures: FormImage[], added: number): Images {
  const fresh = added > 0 ? images.slice(-added) : []
  const wanted = pictures.flatMap((picture) =>
    'kept' in picture ? images.filter(({ id }) => id === picture.kept.id) : fresh.splice(0, 1),
  )
  return [...wanted, ...images.filter((image) => !wanted.includes(image))]
}

// The body is wrapped as `product`, the form is not.
function withoutWrapping(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  for (const field of error.fields) field.path = field.path.replace(/^product\./, '')
  return error
}
