import { classes } from '../classes.ts'
import { type DialogProps, Overlay } from './dialog.tsx'

const SIDES = {
  left: 'overlay-left mr-auto ml-0 my-0 h-dvh max-h-dvh w-[min(24rem,calc(100vw-3rem))]',
  right: 'overlay-right ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(28rem,100vw)] max-w-none',
  bottom: 'overlay-bottom mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-2xl',
}

export function Sheet({ side = 'right', className, ...rest }: DialogProps & { side?: keyof typeof SIDES }) {
  return <Overlay {...rest} className={classes(SIDES[side], className)} />
}
