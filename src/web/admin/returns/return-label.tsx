import { useMutation } from '@tanstack/react-query'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { download } from '../data/files.ts'
import { useUploadLabel } from '../data/returns.ts'
import { ChooseFile } from '../parts/choose-file.tsx'

export const takesLabel = ({ state }: AdminReturn) => state === 'requested' || state === 'approved'

/** Stored as soon as it is chosen. */
export function ReturnLabel({ returned }: { returned: AdminReturn }) {
  const { id, code, state, label } = returned
  const upload = useUploadLabel(id)
  const save = useMutation({ mutationFn: () => download(`/returns/${id}/label/`, `label-${code}.${label}`) })
  const isSent = state === 'approved'
  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: () => toast.success(isSent ? 'The label is on its way to the shopper.' : 'Label saved.'),
    })
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {label && (
        <Button variant="quiet" size="small" busy={save.isPending} onClick={() => save.mutate()}>
          {`Download (${label.toUpperCase()})`}
        </Button>
      )}
      {takesLabel(returned) && (
        <>
          <ChooseFile
            label={label ? 'Choose another file' : 'Choose a file'}
            accept="application/pdf,image/png,image/jpeg"
            isBusy={upload.isPending}
            problem={upload.error?.message}
            onChoose={send}
          />
          <p className="w-full text-small text-muted">
            {`PDF, PNG or JPEG, at most 5 MB. The shopper gets it ${isSent ? 'by e-mail' : 'with your approval'}, and prints it with the slip.`}
          </p>
        </>
      )}
    </div>
  )
}
