import { Search } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { LazyMount } from '../../ui/overlay/lazy-mount.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { SearchBox } from './search-box.tsx'

export function SearchMenu() {
  const id = useId()
  return (
    <Menu
      id={id}
      label="Open search"
      summary={<Icon of={Search} className="size-5.5" strokeWidth={1.5} />}
      className="static lg:hidden"
      panelClassName="inset-x-0 -mt-px px-4 py-3"
    >
      <LazyMount id={id}>
        <SearchBox autoFocus className="mx-auto max-w-xl" />
      </LazyMount>
    </Menu>
  )
}
