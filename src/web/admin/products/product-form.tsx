import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AdminProduct } from '../../../contract/admin/product-admin.ts'
import { CREATE_IMAGE_TYPES, EDIT_IMAGE_TYPES, productFields } from '../../../contract/admin/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { productPath } from '../../../contract/product-path.ts'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError, isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { brands, categories } from '../data/catalog.ts'
import { useReload } from '../data/list.ts'
import { type ListedProduct, readStock, useDeleteImage } from '../data/products.ts'
import {
  type Images,
  ImageUploadError,
  type SavedProduct,
  useCreateProduct,
  useUpdateProduct,
} from '../data/save-product.ts'
import { useClearStaleOption } from '../parts/clear-stale-option.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { SeoFields } from '../parts/page-content/seo-fields.tsx'
import { withReload } from '../parts/reload-conflict.tsx'
import { ImagePicker } from './pictures/image-picker.tsx'
import { keyOf, type PickedImage, toPicked, useImages } from './pictures/use-images.ts'
import { ProductFields, productNames } from './product-fields.tsx'
import {
  type FormProduct,
  NewProductParts,
  PartDialog,
  type ProductPart,
  ProductParts,
} from './product-parts.tsx'
import { publishDoubt } from './publish-doubt.ts'

type Props = {
  /** As when the form was opened; absent for a new product. */
  product?: AdminProduct
  onDone: () => void
  /** A new draft is saved. */
  onDraft: () => void
  /** The form of a new draft whose sizes follow. */
  onCreated?: (product: ListedProduct, part: ProductPart) => void
  /** Opens at once. */
  part?: ProductPart | undefined
  /** Remounts the form with the stored product. */
  onReload?: () => Promise<void>
}

export function ProductForm(props: Props) {
  const { onDone, onReload } = props
  const { currency } = useShopConfig()
  const { form, onSubmit, formImages, progress, problem, submit, removeImage, sold, addSizes, onPartSaved } =
    useProductForm(props)
  const part = useDialog<ProductPart>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, inside of the dialog that is open by now
  useEffect(() => {
    if (props.part) part.open(props.part)
  }, [])
  const names = productNames(currency)
  return (
    <>
      <DialogForm
        form={{ ...form, onSubmit, problem }}
        submit={submit}
        onCancel={onDone}
        names={names}
        extra={formImages.isMissing ? [{ name: 'Images', focus: formImages.focus }] : []}
      >
        <ProductFields {...{ form, names }} hasOptions={sold !== undefined && sold.options.length > 0} />
        {sold ? (
          <ProductParts product={sold} onOpen={part.open} />
        ) : (
          <NewProductParts onAddSizes={addSizes} />
        )}
        <ImagePicker {...{ formImages, progress }} onDelete={removeImage} />
        <SeoFields form={form} path={sold && productPath(sold)} />
      </DialogForm>
      <PartDialog dialog={part} product={sold} onSaved={onPartSaved} onReload={onReload} />
    </>
  )
}

function useProductForm({ product: initial, onDone, onDraft, onCreated, onReload }: Props) {
  const [product, setProduct] = useState<SavedProduct | undefined>(initial)
  const [parts, setParts] = useState<Omit<FormProduct, keyof SavedProduct> | undefined>(initial)
  const [doubt, setDoubt] = useState<string>()
  const wantsSizes = useRef(false)
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<Error>()
  // Other pictures are converted. While a product is created, also after a failed upload, webp is accepted.
  const accept = initial ? EDIT_IMAGE_TYPES : CREATE_IMAGE_TYPES
  const formImages = useImages(initial?.images ?? [], accept)
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const deleteImage = useDeleteImage()
  const reloadChoices = useReload('brands', 'categories')
  const sending = {
    formImages: formImages.picked,
    uploading: useIdempotencyKey(),
    onProgress: setProgress,
    onSent: (images: Images, sent: PickedImage[]) => {
      setProduct((current) => current && { ...current, images })
      formImages.set(sent)
    },
    onSorted: (images: Images) => {
      setProduct((current) => current && { ...current, images })
      formImages.set(toPicked(images))
    },
  }
  const form = useContractForm(productFields, valuesOf(initial), {
    fallback: initial ? 'Failed to update product' : 'Failed to create product',
    send: async (fields) => {
      setFailure(undefined)
      if (!initial && !fields.draft && formImages.picked.length === 0) return
      const publishing = initial?.status === 'draft' && !fields.draft ? publishDoubt(fields) : undefined
      setDoubt(publishing)
      if (publishing && publishing !== doubt) return
      if (!(await formImages.areReadable())) return
      try {
        const saved = product
          ? await update.mutateAsync({ product, fields, ...sending })
          : await create.mutateAsync({ fields, ...sending })
        toast.success(savedText(initial, fields.draft))
        if (wantsSizes.current && fields.draft) onCreated?.({ id: saved.id, status: 'draft' }, 'sizes')
        else onDone()
        if (!initial && fields.draft) onDraft()
      } catch (error) {
        const isOfImages = error instanceof ImageUploadError
        const cause = isOfImages && initial ? error.cause : (error as Error)
        setFailure(cause)
        if (isClientError(cause)) await reloadChoices()
        if (product && isStockTooLow(cause)) await resetStock(product.id)
        if (!isOfImages || initial) throw cause
        setProduct(error.product)
      } finally {
        setProgress(undefined)
      }
    },
  })
  useClearStaleOption(form.form, 'brand_id', brands.useAll().data)
  useClearStaleOption(form.form, 'category_id', categories.useAll().data)
  // Otherwise the next submit would send a difference to the old stock, and fail again.
  const resetStock = async (id: string) => {
    const stock_quantity = await readStock(id).catch(() => undefined)
    if (stock_quantity === undefined) return
    form.form.setValue('stock_quantity', stock_quantity)
    setProduct((current) => current && { ...current, stock_quantity })
  }
  // The form's own edits stay: its next save follows the one of the part.
  const onPartSaved = (saved: ProductWithVariants) => {
    const { price, stock_quantity, code } = saved
    const isCodeEdited = form.form.getValues('code') !== parts?.code
    form.form.resetField('price', { defaultValue: price })
    form.form.resetField('free', { defaultValue: price === 0 })
    form.form.resetField('stock_quantity', { defaultValue: stock_quantity })
    form.form.resetField('made_to_order', { defaultValue: saved.made_to_order })
    if (!isCodeEdited) form.form.resetField('code', { defaultValue: code })
    setProduct(saved)
    setParts(saved)
  }
  const isEdited = useRef(false)
  isEdited.current = form.form.formState.isDirty || !formImages.areSameAs(product?.images ?? [])
  const removeImage = async (imageId: number) => {
    if (!product || deleteImage.isPending) return
    await deleteImage.mutateAsync({ id: product.id, imageId })
    if (!isEdited.current) return onDone()
    formImages.drop(keyOf(imageId))
    setProduct({ ...product, images: product.images.filter(({ id }) => id !== imageId) })
  }
  const isDraft = useWatch({ control: form.form.control, name: 'draft' })
  const problem = failure ? (
    <Failure
      {...{ failure, onReload, isCreated: !initial && product !== undefined }}
      fallback={form.problem}
    />
  ) : (
    (form.problem ?? (doubt && `${doubt} Press Save Product again to publish it all the same.`))
  )
  return {
    form,
    // A missing image is reported with the missing fields.
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (!initial && !form.form.getValues('draft')) formImages.requireOne()
      return form.onSubmit(event)
    },
    formImages,
    progress,
    problem: form.problem || doubt || failure instanceof ImageUploadError ? problem : undefined,
    sold: initial && product && parts ? { ...parts, ...product } : undefined,
    addSizes: (element: HTMLFormElement | null) => {
      wantsSizes.current = true
      form.form.setValue('draft', true)
      element?.requestSubmit()
    },
    onPartSaved,
    submit: product ? 'Save Product' : isDraft ? 'Save Draft' : 'Create Product',
    removeImage,
  }
}

function Failure({
  failure,
  fallback,
  onReload,
  isCreated,
}: {
  failure: Error
  fallback: ReactNode
  onReload: (() => Promise<void>) | undefined
  isCreated: boolean
}) {
  if (isCreated && failure instanceof ImageUploadError) {
    return (
      <>
        <p className="font-medium">{`The product is created, but its pictures are not there yet: ${failure.message}`}</p>
        <p>
          Change the pictures and press Save Product, or finish it later: it is in the list, marked “No
          pictures”.
        </p>
      </>
    )
  }
  return withReload(fallback, failure, onReload)
}

function isStockTooLow(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.fields.some(({ path }) => path === 'stock_quantity')
  )
}

function savedText(initial: AdminProduct | undefined, isDraft: boolean | undefined): string {
  if (!initial) return isDraft ? 'Draft saved' : 'Product created successfully'
  return initial.status === 'draft' && !isDraft ? 'Product published' : 'Product updated successfully'
}

function valuesOf(product: AdminProduct | undefined) {
  const isNew = {
    name: '',
    description: '',
    code: '',
    category_id: null,
    draft: false,
    low_stock_below: null,
    return_right: null,
    tax_class: 'standard' as const,
    made_to_order: null,
    seo_title: '',
    seo_description: '',
  }
  if (!product) return isNew
  const { name, description, code, price, stock_quantity, category_id, low_stock_below, made_to_order } =
    product
  const fields = { name, description, code, price, free: price === 0, stock_quantity, category_id }
  const brand_id = product.brand_id ?? undefined
  const seo = { seo_title: product.seo_title ?? '', seo_description: product.seo_description ?? '' }
  return {
    ...fields,
    ...seo,
    ...(brand_id && { brand_id }),
    draft: product.status === 'draft',
    low_stock_below,
    return_right: product.return_right ?? null,
    tax_class: product.tax_class ?? ('standard' as const),
    made_to_order,
  }
}
