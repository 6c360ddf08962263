import { useRef, useState } from 'react'
import { succeeds } from '../../data/did-resolve.ts'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'

/** Asks before a picture of a product is deleted; what was refused is told in a toast. */
export function DeleteImageDialog({
  asked,
  remove,
  onDeleted,
}: {
  asked: DialogState<number>
  remove: (imageId: number) => Promise<unknown>
  /** Once the question has gone too. */
  onDeleted: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const isLeft = useRef(false)
  const isDeleted = useRef(false)
  const goOn = () => {
    if (isDeleted.current) onDeleted()
    isDeleted.current = false
  }
  const confirm = async (imageId: number) => {
    isLeft.current = false
    setBusy(true)
    isDeleted.current = await succeeds(remove(imageId))
    setBusy(false)
    if (isLeft.current) goOn()
    else asked.close()
  }
  return (
    <ConfirmDialog
      open={asked.isOpen}
      onClose={() => {
        isLeft.current = true
        asked.close()
        goOn()
      }}
      question="Are you sure you want to delete this image?"
      isBusy={isBusy}
      onConfirm={() => asked.subject !== undefined && void confirm(asked.subject)}
    >
      <p>It leaves the shop at once, also when nothing else of the product is saved.</p>
    </ConfirmDialog>
  )
}
