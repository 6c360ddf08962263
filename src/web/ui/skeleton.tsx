import { classes } from './classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-sand', className)} />
}
