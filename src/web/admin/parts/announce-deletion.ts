import { ApiError } from '../../data/client.ts'
import { toast } from '../../ui/overlay/toaster.tsx'

/** Mutation callbacks that toast the result of a delete. A 401 is toasted elsewhere. */
export function announceDeletion(subject: string, onDone: () => void) {
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
