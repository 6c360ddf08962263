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
    { to: '/admin/orders', label: 'Orders', words: 'refunds cancel labels royal mail', icon: Package },
    { to: '/admin/bench', label: 'Bench', words: 'engraving workshop', icon: Hammer },
    { to: '/admin/returns', label: 'Returns', words: 'exchanges', icon: PackageOpen },
    { to: '/admin/withdrawals', label: 'Withdrawals', icon: Undo2 },
    { to: '/admin/reports', label: 'Reports', words: 'sales tax VAT download', icon: ReceiptText },
  ],
  [
    {
      to: '/admin/products',
      label: 'Products',
      words: 'stock import export CSV gift boxes photos',
      icon: Gem,
    },
    { to: '/admin/categories', label: 'Categories', icon: FolderTree },
    { to: '/admin/brands', label: 'Brands', icon: Award },
    { to: '/admin/collections', label: 'Collections', icon: GalleryVerticalEnd },
    { to: '/admin/promos', label: 'Promos', words: 'discounts codes vouchers', icon: TicketPercent },
    { to: '/admin/merchant-feed', label: 'Google', words: 'merchant feed', icon: Rss },
  ],
  [
    { to: '/admin/users', label: 'Users', words: 'customers accounts', icon: Users },
    { to: '/admin/admins', label: 'Admins', words: 'helpers staff', icon: ShieldCheck },
  ],
  [
    { to: '/admin/outbox', label: 'Outbox', words: 'e-mails emails', icon: Mail },
    { to: '/admin/log', label: 'Log', words: 'audit history', icon: History },
    { to: '/admin/settings', label: 'Settings', icon: Settings },
    { to: '/admin/setup', label: 'Set-up', words: 'setup', icon: ListChecks },
  ],
]

/** The parts of the settings by the names of their tabs, which the palette finds by these words, too. */
export const SETTINGS_PARTS = [
  { part: 'shop', label: 'Shop', words: 'address opening hours company invoices' },
  {
    part: 'selling',
    label: 'Selling',
    words: 'shipping fee low stock returns withdrawals hallmark badges banner',
  },
  { part: 'delivery', label: 'Delivery', words: 'shipping methods postage bank holidays' },
  { part: 'storefront', label: 'Storefront', words: 'home rows menu banners' },
  { part: 'vat', label: 'VAT', words: 'tax' },
  { part: 'search', label: 'Search', words: 'synonyms' },
  { part: 'emails', label: 'E-mails', words: 'emails notifications' },
  { part: 'backups', label: 'Backups', words: 'restore' },
  { part: 'about', label: 'About', words: 'page' },
  { part: 'faq', label: 'FAQ', words: 'page questions help' },
  { part: 'terms', label: 'Terms', words: 'page conditions' },
  { part: 'privacy', label: 'Privacy', words: 'page GDPR' },
] as const

/** All that the palette can open. */
export const PALETTE_SCREENS = [
  ...SCREEN_GROUPS.flat(),
  ...SETTINGS_PARTS.map(({ part, label, words }) => ({
    to: `/admin/settings?part=${part}`,
    label,
    detail: 'Settings',
    words: `settings ${words}`,
  })),
]
