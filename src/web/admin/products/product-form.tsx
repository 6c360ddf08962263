import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { productPath } from '../../../contract/product-path.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { brands, categories } from '../data/catalog/catalog.ts'
import { ImageUploadError } from '../data/catalog/save-product.ts'
import { useClearStaleOption } from '../parts/clear-stale-option.ts'
import { EditConflict } from '../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { SeoFields } from '../parts/page-content/seo-fields.tsx'
import { ImagePicker } from './pictures/image-picker.tsx'
import { ProductFields, productNames } from './product-fields.tsx'
import { NewProductParts, PartDialog, type ProductPart, ProductParts } from './product-parts.tsx'
import { useProductTexts } from './product-texts.ts'
import { type ProductFormProps, useProductForm } from './use-product-form.tsx'

export function ProductForm(props: ProductFormProps) {
  const { onDone } = props
  const { currency } = useShopConfig()
  const { form, conflict, onSubmit, formImages, progress, sold, product, ...rest } = useProductForm(props)
  useClearStaleOption(form.form, 'brand_id', brands.useAll().data)
  useClearStaleOption(form.form, 'category_id', categories.useAll().data)
  const isDraft = useWatch({ control: form.form.control, name: 'draft' })
  const isUnfinished = !props.product && product !== undefined
  const part = useDialog<ProductPart>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, inside of the dialog that is open by now
  useEffect(() => {
    if (props.part) part.open(props.part)
  }, [])
  const names = productNames(currency)
  return (
    <>
      <DialogForm
        form={{ ...form, onSubmit, problem: problemOf({ ...rest, isUnfinished, sent: form.problem }) }}
        submit={product ? 'Save Product' : isDraft ? 'Save Draft' : 'Create Product'}
        onCancel={onDone}
        names={names}
        extra={formImages.isMissing ? [{ name: 'Images', focus: formImages.focus }] : []}
      >
        <EditConflict
          form={form.form}
          conflict={conflict}
          names={{ ...names, ...OTHER_NAMES }}
          texts={useProductTexts()}
        />
        <ProductFields {...{ form, names }} hasOptions={sold !== undefined && sold.options.length > 0} />
        {sold ? (
          <ProductParts product={sold} onOpen={part.open} />
        ) : (
          <NewProductParts onAddSizes={rest.addSizes} />
        )}
        <ImagePicker {...{ formImages, progress }} onDelete={rest.removeImage} />
        <SeoFields form={form} path={sold && productPath(sold)} />
      </DialogForm>
      <PartDialog dialog={part} product={sold} onSaved={rest.onPartSaved} onConflict={rest.onPartConflict} />
    </>
  )
}

// In the form without a label of their own, or in other components.
const OTHER_NAMES = {
  free: 'Free',
  draft: 'Status',
  made_to_order: 'Made to order',
  seo_title: 'Title in search results',
  seo_description: 'Text in search results',
}

type Problem = {
  failure: Error | undefined
  /** The product is created, its pictures are not stored. */
  isUnfinished: boolean
  /** What the form shows of the refusal. */
  sent: ReactNode
  doubt: string | undefined
}

function problemOf({ failure, isUnfinished, sent, doubt }: Problem): ReactNode {
  if (isUnfinished && failure instanceof ImageUploadError) {
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
  if (failure || !doubt) return sent
  return sent ?? `${doubt} Press Save Product again to publish it all the same.`
}
