import { useRef, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { loadProduct } from '../data/catalog/products.ts'
import type { Images, SavedProduct } from '../data/catalog/save-product.ts'
import { isSame } from '../parts/conflict/merge-edits.ts'
import { useEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import { mergeImages } from './pictures/merge-images.ts'
import type { useImages } from './pictures/use-images.ts'
import type { ProductContractForm } from './product-fields.tsx'
import type { FormProduct } from './product-parts.tsx'
import { valuesOf } from './product-values.ts'

type Form = ProductContractForm['form']

const OF_VARIANTS = ['price', 'compare_at_price', 'free', 'stock_quantity', 'made_to_order'] as const

/** The product as the server has it while its form is open: it follows every save, also those of other people. */
export function useStoredProduct(initial: AdminProduct | undefined) {
  const [product, setProduct] = useState<SavedProduct | undefined>(initial)
  const shown = useRef(product)
  shown.current = product
  const [parts, setParts] = useState<Omit<FormProduct, keyof SavedProduct> | undefined>(initial)
  const { conflict, merge } = useEditConflict()
  return {
    product,
    parts,
    conflict,
    setProduct,
    setImages: (images: Images) => setProduct((current) => current && { ...current, images }),
    /**
     * @returns the product as it is stored
     * @throws the refusal when nobody else has saved
     */
    async mergeInto(
      form: Form,
      formImages: ReturnType<typeof useImages>,
      refusal: Error,
      isOfPart = false,
    ): Promise<FormProduct> {
      const { id, updated_at, images, stock_quantity: inStock } = shown.current as SavedProduct
      const stored = await loadProduct(id)
      if (stored.updated_at === updated_at && isSame(stored.images, images)) throw refusal
      if (stored.options.length > 0) for (const name of OF_VARIANTS) form.resetField(name)
      // An edited stock is saved as the difference to the one that was shown.
      const isStockEdited = form.getValues('stock_quantity') !== inStock
      const stock_quantity = isStockEdited ? inStock : stored.stock_quantity
      // What comes from the sizes is read-only here: their own form says what has changed.
      const ofSizes = stored.options.length > 0 ? OF_VARIANTS : []
      merge(form, valuesOf({ ...stored, stock_quantity }), refusal, {
        fieldsOf: (values) => omit(values, ofSizes),
        isQuiet: isOfPart,
      })
      formImages.set((picked) => mergeImages(images, picked, stored.images))
      setProduct({ ...stored, stock_quantity })
      setParts(stored as FormProduct)
      return stored as FormProduct
    },
    /** Otherwise the next submit would send a difference to the old stock, and fail again. */
    async resetStock(form: Form, id: string): Promise<void> {
      const stock_quantity = await loadProduct(id).then(
        (stored) => stored.stock_quantity,
        () => undefined,
      )
      if (stock_quantity === undefined) return
      form.setValue('stock_quantity', stock_quantity)
      setProduct((current) => current && { ...current, stock_quantity })
    },
    /** The form's own edits stay: its next save follows the one of the part. */
    followPart(form: Form, saved: ProductWithVariants): void {
      const { price, stock_quantity, code } = saved
      const isCodeEdited = form.getValues('code') !== parts?.code
      form.resetField('price', { defaultValue: price })
      form.resetField('compare_at_price', { defaultValue: saved.compare_at_price })
      form.resetField('free', { defaultValue: price === 0 })
      form.resetField('stock_quantity', { defaultValue: stock_quantity })
      form.resetField('made_to_order', { defaultValue: saved.made_to_order })
      if (!isCodeEdited) form.resetField('code', { defaultValue: code })
      setProduct(saved)
      setParts(saved)
    },
  }
}

function omit(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
