import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/**
 * Shows the elements of class `list-tool`, which phones hide at first (`data-table.css`).
 * @param inUse the number of filters that only its panel shows
 */
export function ListToolsButton({ inUse = 0 }: { inUse?: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Button
      variant="secondary"
      aria-label={inUse > 0 ? `Filters and views, ${inUse} in use` : 'Filters and views'}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="list-tools-button self-start px-3.5 md:hidden"
    >
      <Icon of={SlidersHorizontal} className="size-5" strokeWidth={1.6} />
      {inUse > 0 && inUse}
    </Button>
  )
}
