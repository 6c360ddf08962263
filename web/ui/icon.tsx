import type { LucideIcon, LucideProps } from 'lucide-react'
import { KeptPart } from '../kept-part.tsx'

type IconProps = Pick<LucideProps, 'className' | 'strokeWidth'> & { of: LucideIcon }

/** A drawing beside words that say the same, or in a control that is named. */
export function Icon({ of: Drawing, className, strokeWidth }: IconProps) {
  const drawing = <Drawing aria-hidden="true" className={className} strokeWidth={strokeWidth} />
  // A page has dozens: the browser need not take over the two layers around each.
  if (!import.meta.env.SSR) return drawing
  return <KeptPart of={[Drawing.displayName, className, strokeWidth]}>{drawing}</KeptPart>
}
