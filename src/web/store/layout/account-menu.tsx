import { User } from 'lucide-react'
import { Link } from 'react-router'
import { useLogOut } from '../../data/account/log-out.ts'
import { useToken } from '../../data/use-stored.ts'
import { accountPages } from '../../shared/account-pages.ts'
import { focusHeading } from '../../ui/focus/focus-element.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

const ITEM = 'flex min-h-11 w-full items-center px-5 text-left text-body hover:bg-sand'

export function AccountMenu() {
  const token = useToken()
  const logOut = useLogOut()
  const icon = <Icon of={User} className="size-5.5" strokeWidth={1.5} />
  if (!token) {
    return (
      <Link
        to="/login"
        aria-label="Login"
        className="flex size-11 items-center justify-center rounded-full transition-colors hover:text-gold"
      >
        {icon}
      </Link>
    )
  }
  return (
    <Menu label="Your account" summary={icon} align="right" panelClassName="w-56 py-2">
      <ul>
        {accountPages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={ITEM}>
              {label}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={() => void logOut().then(focusHeading)} className={ITEM}>
            Logout
          </button>
        </li>
      </ul>
    </Menu>
  )
}
