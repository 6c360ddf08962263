import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { restoredFields } from '../../../contract/admin/products/product-admin.ts'
import { isClientError } from '../../data/client.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Input } from '../../ui/forms/input.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useRestoreProduct } from '../data/catalog/products.ts'
import { useReload } from '../data/list.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { numberField } from '../parts/number-field.ts'
import { BrandSelect } from './product-selects.tsx'

export function RestoreForm({
  product: { id, name, code, brand_id },
  onDone,
  onDraft,
}: {
  product: AdminProduct
  onDone: () => void
  onDraft: () => void
}) {
  const restore = useRestoreProduct(id)
  const reloadBrands = useReload('brands')
  const form = useContractForm(
    restoredFields,
    { code, ...(brand_id && { brand_id }) },
    {
      fallback: 'Failed to restore product',
      send: async (fields) => {
        try {
          await restore.mutateAsync(fields)
        } catch (error) {
          if (isClientError(error)) await reloadBrands()
          throw error
        }
        toast.success('Product restored as a draft')
        onDone()
        onDraft()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Restore as Draft" onCancel={onDone}>
      <p>
        <strong>{name}</strong> comes back as a draft: check it, then publish it.
        {brand_id === null && ' Its brand was deleted: choose another one.'}
      </p>
      <Input {...form.text('code')} label="Code" autoComplete="off" spellCheck={false} />
      <BrandSelect field={numberField(form.form, 'brand_id')} placeholder="Choose a brand" />
    </DialogForm>
  )
}
