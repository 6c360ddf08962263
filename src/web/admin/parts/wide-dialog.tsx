import { classes } from '../../ui/classes.ts'
import { type DialogProps, Overlay } from '../../ui/overlay/dialog.tsx'

/** A dialog for more than a few fields; on a phone it is the whole window. */
export function WideDialog({ className, ...rest }: DialogProps) {
  return (
    <Overlay
      {...rest}
      className={classes(
        'm-auto h-dvh max-h-dvh w-full max-w-none md:h-fit md:max-h-[92dvh] md:w-[min(58rem,calc(100vw-3rem))] md:rounded-sm',
        className,
      )}
    />
  )
}
