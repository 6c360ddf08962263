import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Shows the elements of class `list-tool`, which phones hide at first (`data-table.css`). */
export function ListToolsButton({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Button
      variant="secondary"
      aria-label="Filters and views"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className="list-tools-button self-start px-3.5 md:hidden"
    >
      <Icon of={SlidersHorizontal} className="size-5" strokeWidth={1.6} />
    </Button>
  )
}
