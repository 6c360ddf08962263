import type { LucideIcon, LucideProps } from 'lucide-react'

type IconProps = Pick<LucideProps, 'className' | 'strokeWidth'> & { of: LucideIcon }

/** Decorative: hidden from assistive technology. */
export function Icon({ of: Drawing, className, strokeWidth }: IconProps) {
  return <Drawing aria-hidden="true" className={className} strokeWidth={strokeWidth} />
}
