import { useEffect } from 'react'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import type { ProductDialog } from './product-dialogs.tsx'

/** Shows the draft that the address names, once. */
export function useOpenDraft(address: ListAddress, { open }: Pick<DialogState<ProductDialog>, 'open'>): void {
  const id = address.param('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    if (!id) return
    open({ kind: 'view', product: { id, status: 'draft' } })
    address.change({ draft: '' }, { replace: true })
  }, [id])
}
