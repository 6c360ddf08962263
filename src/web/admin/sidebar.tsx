import { LogOut, Store } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useStored } from '../data/use-stored.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { useWaitingReturns } from './data/returns.ts'
import { useAdminLogOut } from './data/session.ts'
import { useShopName } from './data/settings.ts'
import { PaletteButton } from './palette/open-palette.tsx'
import { fullName } from './parts/full-name.ts'
import { hasUnsavedChanges, LeaveConfirmation } from './parts/leave-guard.tsx'
import { SCREEN_GROUPS } from './screens.ts'

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-body transition-colors hover:bg-sand lg:min-h-10'

export function Sidebar({ isInSheet, onFollow }: { isInSheet?: boolean; onFollow?: () => void }) {
  const name = useShopName()
  const admin = useStored('admin')
  return (
    <div className={classes('flex flex-col gap-1 px-3 pb-4', !isInSheet && 'pt-5')}>
      {!isInSheet && (
        <p className="mb-4 px-3">
          <Link to="/admin" className="display-face text-[1.75rem] leading-none">
            {name}
          </Link>
        </p>
      )}
      <nav aria-label="Back office" className="flex flex-col">
        <Link to="/" className={ROW} onClick={onFollow}>
          <Icon of={Store} className="size-4.5 text-muted" strokeWidth={1.6} />
          Shop
        </Link>
        <PaletteButton className={ROW} onPress={onFollow} />
        {SCREEN_GROUPS.map((entries) => (
          <ul key={entries[0]?.to} className="mt-2 border-t border-line pt-2">
            {entries.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/admin'}
                  onClick={onFollow}
                  className={({ isActive }) => classes(ROW, isActive && 'bg-sand font-semibold')}
                >
                  <Icon of={icon} className="size-4.5 text-muted" strokeWidth={1.6} />
                  {label}
                  {to === '/admin/returns' && <WaitingReturns />}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-2 border-t border-line pt-2">
        {admin && (
          <p className="px-3 py-2 text-small text-muted">
            <span className="block truncate text-ink">{fullName(admin)}</span>
            <span className="block truncate" title={admin.email}>
              {admin.email}
            </span>
          </p>
        )}
        <LogOutButton />
      </div>
    </div>
  )
}

function WaitingReturns() {
  const count = useWaitingReturns()
  if (count === 0) return null
  return (
    <span className="figures ml-auto rounded-full bg-amber-light px-2 text-small font-medium text-amber">
      {count}
      <span className="sr-only"> to answer</span>
    </span>
  )
}

function LogOutButton() {
  const logOut = useAdminLogOut()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => (hasUnsavedChanges() ? setAsking(true) : void logOut())}
        className={ROW}
      >
        <Icon of={LogOut} className="size-4.5 text-muted" strokeWidth={1.6} />
        Logout
      </button>
      <LeaveConfirmation open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void logOut()} />
    </>
  )
}
