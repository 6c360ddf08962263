import { toast } from '../../ui/overlay/toaster.tsx'

/** With a link: a list of drafts has the product no more. */
export function toastPublished(id: string): void {
  toast.success('Product published: view it in the shop', { to: `/product/${id}` })
}
