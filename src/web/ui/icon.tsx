import type { LucideIcon, LucideProps } from 'lucide-react'

type IconProps = Pick<LucideProps, 'className' | 'strokeWidth'> & { of: LucideIcon }

/** A decorative drawing: the words beside it, or the control's name, say the same. */
export function Icon({ of: Drawing, className, strokeWidth }: IconProps) {
  return <Drawing aria-hidden="true" className={className} strokeWidth={strokeWidth} />
}
