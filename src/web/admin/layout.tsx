import { Menu as MenuIcon } from 'lucide-react'
import { useId } from 'react'
import { Link, Outlet } from 'react-router'
import { NeedsScript } from '../shared/needs-script.tsx'
import { SkipLink } from '../ui/focus/skip-link.tsx'
import { openDialogProps } from '../ui/overlay/dialog.tsx'
import { Sheet } from '../ui/overlay/sheet.tsx'
import { useOpenState } from '../ui/overlay/use-open-state.ts'
import './admin.css'
import { Icon } from '../ui/icon.tsx'
import { useShopName } from './data/settings.ts'
import { Sidebar } from './sidebar.tsx'

export { headers } from '../private-page.ts'

export default function AdminLayout() {
  return (
    <div className="back-office min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <TopBar />
      <aside className="not-printed sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-paper lg:block">
        <Sidebar />
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] px-4 pt-3 pb-16 outline-none md:px-6 lg:px-8 md:pt-7"
      >
        <NeedsScript>The back office needs JavaScript. Please allow it for this shop.</NeedsScript>
        <Outlet />
      </main>
    </div>
  )
}

function TopBar() {
  const name = useShopName()
  const id = useId()
  const [open, setOpen] = useOpenState(id)
  return (
    <header className="not-printed sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-paper px-2 lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        {...openDialogProps(id, () => setOpen(true))}
        className="flex size-12 items-center justify-center"
      >
        <Icon of={MenuIcon} className="size-6" strokeWidth={1.5} />
      </button>
      <Link to="/admin" className="display-face text-heading leading-none">
        {name}
      </Link>
      <Sheet id={id} side="left" open={open} onClose={() => setOpen(false)} title={name}>
        <Sidebar isInSheet onFollow={() => setOpen(false)} />
      </Sheet>
    </header>
  )
}
