import {
  Award,
  ChartNoAxesColumn,
  FolderTree,
  GalleryVerticalEnd,
  Gem,
  Hammer,
  History,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  PackageOpen,
  ReceiptText,
  Rss,
  Settings,
  ShieldCheck,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'

type Screen = { to: string; label: string; icon: LucideIcon }

export const SCREEN_GROUPS: Screen[][] = [
  [
    { to: '/admin', label: 'Dashboard', icon: ChartNoAxesColumn },
    { to: '/admin/orders', label: 'Orders', icon: Package },
    { to: '/admin/bench', label: 'Bench', icon: Hammer },
    { to: '/admin/returns', label: 'Returns', icon: PackageOpen },
    { to: '/admin/withdrawals', label: 'Withdrawals', icon: Undo2 },
    { to: '/admin/reports', label: 'Reports', icon: ReceiptText },
  ],
  [
    { to: '/admin/products', label: 'Products', icon: Gem },
    { to: '/admin/categories', label: 'Categories', icon: FolderTree },
    { to: '/admin/brands', label: 'Brands', icon: Award },
    { to: '/admin/collections', label: 'Collections', icon: GalleryVerticalEnd },
    { to: '/admin/promos', label: 'Promos', icon: TicketPercent },
    { to: '/admin/merchant-feed', label: 'Google', icon: Rss },
  ],
  [
    { to: '/admin/users', label: 'Users', icon: Users },
    { to: '/admin/admins', label: 'Admins', icon: ShieldCheck },
  ],
  [
    { to: '/admin/outbox', label: 'Outbox', icon: Mail },
    { to: '/admin/log', label: 'Log', icon: History },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/setup', label: 'Set-up', icon: ListChecks },
  ],
]
