import { useEffect } from 'react'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import type { ProductDialog } from './product-dialogs.tsx'

/** Shows the draft or gift box that the address names, once. */
export function useOpenProduct(
  address: ListAddress,
  { open }: Pick<DialogState<ProductDialog>, 'open'>,
): void {
  const draft = address.param('draft')
  const id = draft || address.param('gift_box')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    if (!id) return
    open({ kind: 'view', product: { id, status: draft ? 'draft' : 'live' } })
    address.change({ draft: '', gift_box: '' }, { replace: true })
  }, [id])
}
