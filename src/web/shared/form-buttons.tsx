import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { keepFocus } from '../ui/focus/keep-focus.ts'

/** Cancel and submit; the other props are the submit button's. */
export function FormButtons({
  onCancel,
  busy = false,
  ...submit
}: { onCancel: () => void } & ComponentProps<typeof Button>) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" disabled={busy} onMouseDown={keepFocus} onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submit} type="submit" busy={busy} />
    </div>
  )
}
