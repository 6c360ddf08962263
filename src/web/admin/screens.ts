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

/** @property words by which the palette finds it, too */
type Screen = { to: string; label: string; words?: string; icon: LucideIcon }

export const SCREEN_GROUPS: Screen[][] = [
  [
    { to: '/admin', label: 'Dashboard', icon: ChartNoAxesColumn },
    { to: '/admin/orders', label: 'Orders', icon: Package },
    { to: '/admin/bench', label: 'Bench', words: 'engraving workshop', icon: Hammer },
    { to: '/admin/returns', label: 'Returns', words: 'exchanges', icon: PackageOpen },
    { to: '/admin/withdrawals', label: 'Withdrawals', icon: Undo2 },
    { to: '/admin/reports', label: 'Reports', words: 'sales tax VAT', icon: ReceiptText },
  ],
  [
    { to: '/admin/products', label: 'Products', words: 'stock import export CSV', icon: Gem },
    { to: '/admin/categories', label: 'Categories', icon: FolderTree },
    { to: '/admin/brands', label: 'Brands', icon: Award },
    { to: '/admin/collections', label: 'Collections', icon: GalleryVerticalEnd },
    { to: '/admin/promos', label: 'Promos', words: 'discounts codes', icon: TicketPercent },
    { to: '/admin/merchant-feed', label: 'Google', words: 'merchant feed', icon: Rss },
  ],
  [
    { to: '/admin/users', label: 'Users', words: 'customers accounts', icon: Users },
    { to: '/admin/admins', label: 'Admins', words: 'helpers staff', icon: ShieldCheck },
  ],
  [
    { to: '/admin/outbox', label: 'Outbox', words: 'e-mails', icon: Mail },
    { to: '/admin/log', label: 'Log', words: 'audit history', icon: History },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/setup', label: 'Set-up', icon: ListChecks },
  ],
]

/** Parts of the settings, which only the palette lists. */
export const SETTINGS_PARTS = [
  { part: 'shop', label: 'Shop settings', words: 'address company invoices VAT' },
  {
    part: 'selling',
    label: 'Selling settings',
    words: 'shipping fee low stock returns withdrawals hallmark badges',
  },
  { part: 'delivery', label: 'Delivery settings', words: 'shipping methods postage holidays' },
  { part: 'storefront', label: 'Storefront settings', words: 'banners home menu' },
  { part: 'search', label: 'Search settings', words: 'synonyms' },
  { part: 'emails', label: 'E-mail settings', words: 'emails notifications' },
  { part: 'backups', label: 'Backup settings', words: 'restore' },
  { part: 'about', label: 'About page', words: '' },
  { part: 'faq', label: 'FAQ page', words: 'questions help' },
  { part: 'terms', label: 'Terms page', words: 'conditions' },
  { part: 'privacy', label: 'Privacy page', words: 'GDPR' },
].map(({ part, ...named }) => ({ ...named, to: `/admin/settings?part=${part}` }))
