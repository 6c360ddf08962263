import { useRef } from 'react'
import { succeeds } from '../../../data/did-resolve.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { DialogState } from '../../../ui/overlay/use-dialog.ts'

export function DeleteImageDialog({
  dialog,
  remove,
  onDeleted,
}: {
  dialog: DialogState<number>
  remove: (imageId: number) => Promise<unknown>
  /** After the dialog has closed. */
  onDeleted: () => void
}) {
  const isClosed = useRef(false)
  const isDeleted = useRef(false)
  const finish = () => {
    if (isDeleted.current) onDeleted()
    isDeleted.current = false
  }
  const confirm = async (imageId: number) => {
    isClosed.current = false
    isDeleted.current = await succeeds(remove(imageId))
    if (isClosed.current) finish()
    else dialog.close()
  }
  return (
    <ConfirmDialog
      open={dialog.isOpen}
      onClose={() => {
        isClosed.current = true
        dialog.close()
        finish()
      }}
      question="Are you sure you want to delete this image?"
      onConfirm={() => dialog.subject !== undefined && confirm(dialog.subject)}
    >
      <p>It leaves the shop at once, also when nothing else of the product is saved.</p>
    </ConfirmDialog>
  )
}
