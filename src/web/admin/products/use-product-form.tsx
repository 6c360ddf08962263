import { type SubmitEvent, useRef, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import {
  CREATE_IMAGE_TYPES,
  EDIT_IMAGE_TYPES,
  type ProductInput,
  productFields,
} from '../../../contract/admin/products/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { type ListedProduct, useDeleteImage } from '../data/catalog/products.ts'
import {
  type Images,
  ImageUploadError,
  keyOf,
  useCreateProduct,
  useUpdateProduct,
} from '../data/catalog/save-product.ts'
import { useReload } from '../data/list.ts'
import { isEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import { type PickedImage, toPicked, useImages } from './pictures/use-images.ts'
import type { ProductContractForm } from './product-fields.tsx'
import type { ProductPart } from './product-parts.tsx'
import { valuesOf } from './product-values.ts'
import { publishDoubt } from './publish-doubt.ts'
import { toastPublished } from './toast-published.ts'
import { useStoredProduct } from './use-stored-product.ts'

export type ProductFormProps = {
  /** As when the form was opened; absent for a new product. */
  product?: AdminProduct
  onDone: () => void
  /** A new draft is saved. */
  onDraft: () => void
  /** The form of a new draft whose sizes follow. */
  onCreated?: (product: ListedProduct, part: ProductPart) => void
  /** Opens at once. */
  part?: ProductPart | undefined
}

/** State and verbs of a product's form: create or update it, then upload its pictures. */
export function useProductForm({ product: initial, onDone, onDraft, onCreated }: ProductFormProps) {
  const stored = useStoredProduct(initial)
  const { product, parts } = stored
  const { doubt, isDoubted } = usePublishDoubt(initial, parts)
  const wantsSizes = useRef(false)
  const [failure, setFailure] = useState<Error>()
  // Other pictures are converted. While a product is created, also after a failed upload, webp is accepted.
  const formImages = useImages(initial?.images ?? [], initial ? EDIT_IMAGE_TYPES : CREATE_IMAGE_TYPES)
  const { save, progress } = useSave(stored, formImages)
  const reloadChoices = useReload('brands', 'categories')
  const form = useContractForm(productFields, valuesOf(initial), {
    fallback: initial ? 'Failed to update product' : 'Failed to create product',
    send: async (fields) => {
      setFailure(undefined)
      if (!initial && !fields.draft && formImages.picked.length === 0) return
      if (isDoubted(fields)) return
      if (!(await formImages.areReadable())) return
      await save(fields).then(({ id }) => onSaved(id, fields.draft), onRefused)
    },
  })
  const onSaved = (id: string, isDraft: boolean | undefined) => {
    toastSaved(initial, id, isDraft)
    if (wantsSizes.current && isDraft) onCreated?.({ id, status: 'draft' }, 'sizes')
    else onDone()
    if (!initial && isDraft) onDraft()
  }
  const onRefused = async (error: Error) => {
    const isOfImages = error instanceof ImageUploadError
    const cause = isOfImages && initial ? error.cause : error
    setFailure(cause)
    if (isClientError(cause)) await reloadChoices()
    if (initial && isStale(cause)) {
      await stored.mergeInto(form.form, formImages, cause)
      return setFailure(undefined)
    }
    if (product && isStockTooLow(cause)) await stored.resetStock(form.form, product.id)
    if (!isOfImages || initial) throw cause
    stored.setProduct(error.product)
  }
  return {
    form,
    conflict: stored.conflict,
    // A missing image is reported with the missing fields.
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!initial && !form.form.getValues('draft')) formImages.requireOne()
      return form.onSubmit(event)
    },
    formImages,
    progress,
    failure,
    product,
    doubt,
    sold: initial && product && parts ? { ...parts, ...product } : undefined,
    addSizes: (element: HTMLFormElement | null) => {
      wantsSizes.current = true
      form.form.setValue('draft', true)
      element?.requestSubmit()
    },
    ...partVerbs(stored, form.form, formImages),
    removeImage: useRemoveImage(stored, formImages, { isDirty: form.form.formState.isDirty, onDone }),
  }
}

type Stored = ReturnType<typeof useStoredProduct>
type FormImages = ReturnType<typeof useImages>

/** What happens to this form when that of a part is saved, or refused because somebody else saved first. */
function partVerbs(stored: Stored, form: ProductContractForm['form'], formImages: FormImages) {
  return {
    onPartSaved: (saved: ProductWithVariants) => stored.followPart(form, saved),
    onPartConflict: (refusal: Error) => stored.mergeInto(form, formImages, refusal, true),
  }
}

function useSave({ product, setImages }: Stored, formImages: FormImages) {
  const [progress, setProgress] = useState<number>()
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const sending = {
    formImages: formImages.picked,
    withKey: useIdempotencyKey(),
    onProgress: setProgress,
    onSent: (images: Images, sent: PickedImage[]) => {
      setImages(images)
      formImages.set(sent)
    },
    onSorted: (images: Images) => {
      setImages(images)
      formImages.set(toPicked(images))
    },
  }
  const save = (fields: ProductInput) =>
    (product
      ? update.mutateAsync({ product, fields, ...sending })
      : create.mutateAsync({ fields, ...sending })
    ).finally(() => setProgress(undefined))
  return { save, progress }
}

/** A draft that is published is asked about once. */
function usePublishDoubt(initial: AdminProduct | undefined, parts: Stored['parts']) {
  const [doubt, setDoubt] = useState<string>()
  const isDoubted = (fields: ProductInput): boolean => {
    const is_made_to_order = parts?.options.length ? parts.is_made_to_order : Boolean(fields.made_to_order)
    const isPublished = initial?.status === 'draft' && !fields.draft
    const next = isPublished ? publishDoubt({ ...fields, is_made_to_order }) : undefined
    setDoubt(next)
    return next !== undefined && next !== doubt
  }
  return { doubt, isDoubted }
}

/** Deletes a stored picture at once; a form without edits is done then. */
function useRemoveImage(
  { product, setImages }: Stored,
  formImages: FormImages,
  { isDirty, onDone }: { isDirty: boolean; onDone: () => void },
) {
  const deleteImage = useDeleteImage()
  const isEdited = useRef(false)
  isEdited.current = isDirty || !formImages.areSameAs(product?.images ?? [])
  return async (imageId: number) => {
    if (!product || deleteImage.isPending) return
    await deleteImage.mutateAsync({ id: product.id, imageId })
    if (!isEdited.current) return onDone()
    formImages.drop(keyOf(imageId))
    setImages(product.images.filter(({ id }) => id !== imageId))
  }
}

/** Also of the images alone. */
function isStale(error: unknown): boolean {
  return (
    isEditConflict(error) || (error instanceof ApiError && error.fields.some(({ path }) => path === 'order'))
  )
}

function isStockTooLow(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.fields.some(({ path }) => path === 'stock_quantity')
  )
}

function toastSaved(initial: AdminProduct | undefined, id: string, isDraft: boolean | undefined): void {
  if (!initial) toast.success(isDraft ? 'Draft saved' : 'Product created successfully')
  else if (initial.status === 'draft' && !isDraft) toastPublished(id)
  else toast.success('Product updated successfully')
}
