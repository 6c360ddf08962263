import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { type ListedProduct, useProduct } from '../data/catalog/products.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ProductImport } from './import/product-import.tsx'
import { ProductPictures } from './pictures/product-pictures.tsx'
import { ProductForm } from './product-form.tsx'
import type { ProductPart } from './product-parts.tsx'
import { ProductView } from './product-view.tsx'
import { RestoreForm } from './restore-form.tsx'
import { StockLedger } from './stock-ledger.tsx'

export type ProductDialog =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'pictures' }
  | { kind: 'view' | 'restore'; product: ListedProduct }
  | { kind: 'edit'; product: ListedProduct; part?: ProductPart }
  /** Of the low stock list: with the variant. `nameId` is the id of the element with the name. */
  | { kind: 'stock'; product: ListedProduct & { variant_id?: string; nameId: string } }

const TITLES: Record<ProductDialog['kind'], string> = {
  create: 'Add Product',
  import: 'Import Products',
  pictures: 'Add Pictures',
  view: 'Product Details',
  edit: 'Edit Product',
  stock: 'Stock',
  restore: 'Restore Product',
}

export function ProductDialogs({
  dialog,
  onDraft,
}: {
  dialog: DialogState<ProductDialog>
  /** A new or restored draft is saved: the list of products on sale does not have it. */
  onDraft: () => void
}) {
  const { subject, isOpen, count, open, close } = dialog
  const edit = (product: ListedProduct, part?: ProductPart) =>
    open({ kind: 'edit', product, ...(part && { part }) })
  const done = { onDone: close, onDraft }
  return (
    <FormDialog
      isWide={subject?.kind !== 'restore'}
      isUnguarded={subject?.kind === 'import' || subject?.kind === 'pictures'}
      open={isOpen}
      onClose={close}
      title={subject ? TITLES[subject.kind] : ''}
      describedBy={subject?.kind === 'stock' ? subject.product.nameId : undefined}
    >
      {subject?.kind === 'create' && <ProductForm key={count} {...done} onCreated={edit} />}
      {subject?.kind === 'import' && <ProductImport key={count} onDone={close} />}
      {subject?.kind === 'pictures' && <ProductPictures key={count} onDone={close} />}
      {subject?.kind === 'stock' && <StockLedger key={count} product={subject.product} />}
      {subject?.kind === 'edit' && (
        <EditProduct key={count} listed={subject.product} part={subject.part} {...done} />
      )}
      {subject?.kind === 'restore' && <RestoreProduct key={count} listed={subject.product} {...done} />}
      {subject?.kind === 'view' && (
        <ViewProduct
          key={count}
          listed={subject.product}
          onDone={close}
          onEdit={edit}
          onRestore={(product) => open({ kind: 'restore', product })}
        />
      )}
    </FormDialog>
  )
}

type Props = { listed: ListedProduct; onDone: () => void }

function EditProduct({ listed, ...form }: Props & { part: ProductPart | undefined; onDraft: () => void }) {
  const product = useProduct(listed)
  if (!product.data) return <LoadState what="The product" query={product} />
  return <ProductForm product={product.data} {...form} />
}

function RestoreProduct({ listed, ...done }: Props & { onDraft: () => void }) {
  const product = useProduct(listed)
  if (!product.data) return <LoadState what="The product" query={product} />
  return <RestoreForm product={product.data} {...done} />
}

function ViewProduct({
  listed,
  onDone,
  onEdit,
  onRestore,
}: Props & {
  onEdit: (product: ListedProduct, part?: ProductPart) => void
  onRestore: (product: ListedProduct) => void
}) {
  const product = useProduct(listed)
  if (!product.data) return <LoadState what="The product" query={product} />
  return (
    <ProductView
      product={product.data}
      onDone={onDone}
      onEdit={(part) => onEdit(listed, part)}
      onRestore={() => onRestore(listed)}
    />
  )
}
