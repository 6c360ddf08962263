import { Suspense } from 'react'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { MatrixProduct } from './matrix/use-matrix.ts'

const MatrixEditor = lazyWithRetry(() => import('./matrix/matrix-editor.tsx'))

/** In the form of a product: what it is sold in, and the way to change it. */
export function VariantsSection({
  product: { options, variants = [] },
  onOpen,
}: {
  product: Pick<MatrixProduct, 'options' | 'variants'>
  onOpen: () => void
}) {
  const names = options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line p-4">
      <div className="min-w-0">
        <h3 className="text-small font-medium">Sizes and metals</h3>
        <p className="text-muted wrap-anywhere">
          {options.length === 0 ? 'Sold in one version.' : `${variants.length} variants. ${names.join('. ')}`}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onOpen}>
        {options.length === 0 ? 'Add sizes or metals' : 'Change sizes and metals'}
      </Button>
    </section>
  )
}

/** Outside of the product's form: forms cannot be nested. */
export function VariantsDialog({
  dialog: { isOpen, count, subject, close },
  onSaved,
  onReload,
}: {
  dialog: DialogState<MatrixProduct>
  onSaved: (product: ProductWithVariants) => void
  onReload: (() => Promise<void>) | undefined
}) {
  return (
    <FormDialog isWide open={isOpen} onClose={close} title="Sizes and metals">
      {subject && (
        <Suspense fallback={<Spinner className="m-auto my-16 size-8" />}>
          <MatrixEditor key={count} product={subject} onDone={close} {...{ onSaved, onReload }} />
        </Suspense>
      )}
    </FormDialog>
  )
}
