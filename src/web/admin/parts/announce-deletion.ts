import { ApiError } from '../../data/client.ts'
import { toast } from '../../ui/overlay/toaster.tsx'

/** What a delete tells: its good end, or that it failed and why. Whoever was logged out meanwhile has been told so. */
export function tellDeletion(subject: string, onDone: () => void) {
  return {
    onSuccess: () => {
      toast.success(`${subject} deleted successfully!`)
      onDone()
    },
    onError: (error: Error) => {
      onDone()
      if (error instanceof ApiError && error.status === 401) return
      const reason = error instanceof ApiError && error.detail ? ` ${error.detail}` : ''
      toast.error(`Failed to delete ${subject.toLowerCase()}.${reason}`)
    },
  }
}
