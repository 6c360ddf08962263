import { Outlet } from 'react-router'
import './admin.css'

export default function AdminAccess() {
  return (
    <div className="back-office">
      <Outlet />
    </div>
  )
}
