import { useState } from 'react'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { useProduct } from '../data/products.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { nameId } from './product-columns.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductImport } from './product-import.tsx'
import { ProductView } from './product-view.tsx'
import { StockLedger } from './stock-ledger.tsx'

export type ProductDialog =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'view' | 'edit' | 'stock'; id: string }

const TITLES: Record<ProductDialog['kind'], string> = {
  create: 'Add Product',
  import: 'Import Products',
  view: 'Product Details',
  edit: 'Edit Product',
  stock: 'Stock',
}

export function ProductDialogs({ dialog }: { dialog: DialogState<ProductDialog> }) {
  const { subject, isOpen, count, open, close } = dialog
  return (
    <FormDialog
      isWide
      isUnguarded={subject?.kind === 'import'}
      open={isOpen}
      onClose={close}
      title={subject ? TITLES[subject.kind] : ''}
      describedBy={subject?.kind === 'stock' ? nameId(subject.id) : undefined}
    >
      {subject?.kind === 'create' && <ProductForm key={count} onDone={close} />}
      {subject?.kind === 'import' && <ProductImport key={count} onDone={close} />}
      {subject?.kind === 'stock' && <StockLedger key={count} id={subject.id} />}
      {subject?.kind === 'edit' && <EditProduct key={count} id={subject.id} onDone={close} />}
      {subject?.kind === 'view' && (
        <ViewProduct
          key={count}
          id={subject.id}
          onDone={close}
          onEdit={() => open({ kind: 'edit', id: subject.id })}
        />
      )}
    </FormDialog>
  )
}

function EditProduct({ id, onDone }: { id: string; onDone: () => void }) {
  const product = useProduct(id)
  const [version, setVersion] = useState(0)
  if (!product.data) return <LoadState what="The product" query={product} />
  const onReload = async () => {
    await product.refetch({ throwOnError: true })
    setVersion(version + 1)
  }
  return <ProductForm key={version} product={product.data} {...{ onDone, onReload }} />
}

function ViewProduct({ id, onDone, onEdit }: { id: string; onDone: () => void; onEdit: () => void }) {
  const product = useProduct(id)
  if (!product.data) return <LoadState what="The product" query={product} />
  return <ProductView product={product.data} onDone={onDone} onEdit={onEdit} />
}
