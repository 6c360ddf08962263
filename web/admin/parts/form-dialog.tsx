import { useRef, useState } from 'react'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { WideDialog } from './wide-dialog.tsx'

/** A dialog with a form: once something was written in it, Escape, the cross and a press outside ask before it is lost. */
export function FormDialog({
  isWide,
  isUnguarded,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'mayClose'> & { isWide?: boolean; isUnguarded?: boolean }) {
  const isWritten = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const Frame = isWide ? WideDialog : Dialog
  const write = () => {
    isWritten.current = true
  }
  const close = () => {
    isWritten.current = false
    setAsking(false)
    onClose()
  }
  const mayClose = () => {
    const isFree = !isWritten.current || isUnguarded === true
    setAsking(!isFree)
    return isFree
  }
  return (
    <Frame {...dialog} onClose={close} mayClose={mayClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its fields say */}
      <div className="contents" onInput={write} onDrop={write}>
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Unsaved changes"
        question="Close without saving?"
        confirm="Close without saving"
        isBusy={false}
        onConfirm={close}
      >
        <p>What you have written here is lost.</p>
      </ConfirmDialog>
    </Frame>
  )
}
