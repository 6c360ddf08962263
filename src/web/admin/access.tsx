import { Outlet } from 'react-router'
import './admin.css'

/** The back office's pages before the log-in, in its light. */
export default function AdminAccess() {
  return (
    <div className="back-office">
      <Outlet />
    </div>
  )
}
