import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { CREATE_IMAGE_TYPES, EDIT_IMAGE_TYPES, productFields } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useBrandChoices } from '../data/brands.ts'
import { useCategoryChoices } from '../data/categories.ts'
import { useReload } from '../data/list.ts'
import { stockNow, useDeleteImage } from '../data/products.ts'
import { PicturesRefused, useCreateProduct, useUpdateProduct } from '../data/save-product.ts'
import { useGoneChoice } from '../parts/clear-stale-option.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { toOutcome } from '../parts/reload-conflict.tsx'
import { PicturePicker } from './image-picker.tsx'
import { ProductFields, productNames } from './product-fields.tsx'
import { keyOf, usePictures } from './use-images.ts'

type Props = {
  /** As it was when the form was opened; absent for a new one. */
  product?: Product
  onDone: () => void
  /** Starts the form anew from what the shop has now. */
  onReload?: () => Promise<void>
}

/** Makes a product or edits one: new pictures go first, and what somebody else has saved meanwhile stays. */
export function ProductForm(props: Props) {
  const { onDone } = props
  const { currency } = useShopConfig()
  const { form, onSubmit, pictures, accept, progress, problem, isNew, deletePicture } = useProductForm(props)
  const names = productNames(currency)
  return (
    <DialogForm
      form={{ ...form, onSubmit, problem }}
      submit={isNew ? 'Create Product' : 'Save Product'}
      onCancel={onDone}
      names={names}
      extra={pictures.isMissing ? [{ name: 'Images', focus: pictures.focus }] : []}
    >
      <ProductFields {...{ form, names }} />
      <PicturePicker {...{ pictures, accept, progress }} onDelete={deletePicture} />
    </DialogForm>
  )
}

function useProductForm({ product: opened, onDone, onReload }: Props) {
  const [product, setProduct] = useState(opened)
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<Error>()
  // A product that lost its pictures on the way is still being created, so webp is still taken.
  const accept = opened ? EDIT_IMAGE_TYPES : CREATE_IMAGE_TYPES
  const pictures = usePictures(opened?.images ?? [], accept)
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const deleteImage = useDeleteImage()
  const reloadChoices = useReload('brands', 'categories')
  const sending = {
    pictures: pictures.picked,
    uploading: useIdempotencyKey(),
    onProgress: setProgress,
    onSent: (images: Product['images'], ordered: Product['images']) => {
      setProduct((present) => present && { ...present, images })
      pictures.reset(ordered)
    },
    onSorted: (images: Product['images']) => setProduct((present) => present && { ...present, images }),
  }
  const form = useContractForm(productFields, valuesOf(opened), {
    fallback: opened ? 'Failed to update product' : 'Failed to create product',
    send: async (fields) => {
      setRefused(undefined)
      if (!opened && pictures.picked.length === 0) return
      try {
        if (product) await update.mutateAsync({ product, fields, ...sending })
        else await create.mutateAsync({ fields, ...sending })
        toast.success(opened ? 'Product updated successfully' : 'Product created successfully')
        onDone()
      } catch (error) {
        setRefused(error as Error)
        if (isClientError(error)) await reloadChoices()
        if (product && isShort(error)) await startFromWhatIsLeft(product.id)
        if (!(error instanceof PicturesRefused)) throw error
        setProduct((present) => present ?? error.product)
      } finally {
        setProgress(undefined)
      }
    },
  })
  useGoneChoice(form.form, 'brand_id', useBrandChoices().data)
  useGoneChoice(form.form, 'category_id', useCategoryChoices().data)
  // Else the next press would ask for a difference to what was there once, and be refused again.
  const startFromWhatIsLeft = async (id: string) => {
    const stock_quantity = await stockNow(id).catch(() => undefined)
    if (stock_quantity === undefined) return
    form.form.setValue('stock_quantity', stock_quantity)
    setProduct((present) => present && { ...present, stock_quantity })
  }
  const isWritten = useRef(false)
  isWritten.current = form.form.formState.isDirty || !pictures.areAs(product?.images ?? [])
  const deletePicture = async (imageId: number) => {
    if (!product || deleteImage.isPending) return
    await deleteImage.mutateAsync({ id: product.id, imageId })
    if (!isWritten.current) return onDone()
    pictures.drop(keyOf(imageId))
    setProduct({ ...product, images: product.images.filter(({ id }) => id !== imageId) })
  }
  const problem = refused ? (
    <Refusal
      {...{ refused, onReload, isCreated: !opened && product !== undefined }}
      otherwise={form.problem}
    />
  ) : (
    form.problem
  )
  return {
    form,
    // The missing picture is told together with the missing fields.
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!opened) pictures.demandOne()
      return form.onSubmit(event)
    },
    pictures,
    accept,
    progress,
    problem: form.problem || refused instanceof PicturesRefused ? problem : undefined,
    isNew: !product,
    deletePicture,
  }
}

function Refusal({
  refused,
  otherwise,
  onReload,
  isCreated,
}: {
  refused: Error
  otherwise: ReactNode
  onReload: (() => Promise<void>) | undefined
  isCreated: boolean
}) {
  if (isCreated && refused instanceof PicturesRefused) {
    return (
      <>
        <p className="font-medium">{`The product is created, but its pictures are not there yet: ${refused.message}`}</p>
        <p>
          Change the pictures and press Save Product, or finish it later: it is in the list, marked “No
          pictures”.
        </p>
      </>
    )
  }
  return toOutcome(otherwise, refused, onReload)
}

/** Whether less is left than was to be taken away. */
function isShort(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.fields.some(({ path }) => path === 'stock_quantity')
  )
}

function valuesOf(product: Product | undefined) {
  if (!product) return { name: '', description: '', code: '', category_id: null }
  const { name, description, code, price, stock_quantity, brand_id, category_id } = product
  return { name, description, code, price, stock_quantity, brand_id, category_id }
}
