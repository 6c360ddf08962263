import {
  addRingSizes,
  backUp,
  editAll,
  failRequests,
  importFromShopify,
  importInvalidRows,
  leaveNoteUnsaved,
  openMenu,
  openPalette,
  openPictures,
  pressInDialog,
  selectAnOrder,
  shipPart,
  showHealth,
  waitForTakings,
} from './acts.ts'
import { overlay, page, press, type Shot } from './shot.ts'
import type { Stage } from './stage.ts'

const order = (name: keyof Stage['orders']) => (stage: Stage) => `/admin/orders?order=${stage.orders[name]}`
const slip = (name: keyof Stage['orders']) => (stage: Stage) =>
  `/admin/orders/${stage.orders[name]}/packing-slip`
const dark = { isDark: true }
/** The list of a piece without sizes. */
const PLAIN_PIECE = '/admin/products?search=Pearl+Drop+Earrings'

const PROCESSING = '/admin/orders?status=processing'

const SETTINGS = ['selling', 'delivery', 'storefront', 'search', 'emails', 'about', 'faq', 'terms', 'privacy']

const SHOTS: Shot[] = [
  page('dashboard', '/admin', waitForTakings, { guide: 'dashboard' }),
  page('dashboard dark', '/admin', waitForTakings, dark),
  overlay('health', '/admin', showHealth, { guide: 'health' }),
  overlay('menu', '/admin', openMenu),
  page('orders', '/admin/orders'),
  page('orders dark', PROCESSING, undefined, dark),
  page('orders empty', '/admin/orders?email=nobody'),
  page('orders failed', '/admin/orders', failRequests('**/api/v1/order/**', 'The list could not be loaded.')),
  overlay('order', PROCESSING, press(/^View/), { guide: 'order' }),
  overlay('order dark', order('processing'), undefined, dark),
  overlay('ready to collect', order('toCollect'), press('Ready to Collect')),
  overlay('hand over', order('ready'), press('Hand Over')),
  overlay('order end', order('mine'), (page) =>
    page.getByRole('region', { name: 'Notes' }).scrollIntoViewIfNeeded(),
  ),
  overlay('ship order', PROCESSING, press(/^Ship Order/), { guide: 'ship' }),
  overlay('parcels', order('parcels'), (page) =>
    page.getByRole('region', { name: 'Parcels' }).scrollIntoViewIfNeeded(),
  ),
  overlay('ship part', order('processing'), shipPart),
  overlay('refund part', order('parcels'), press(/^Refund$/)),
  overlay('ship errors', PROCESSING, pressInDialog(/^Ship Order/, 'Ship Order')),
  overlay('order gift', order('gift'), undefined),
  page('packing slip gift', slip('gift')),
  overlay('ship next', '/admin/orders?to_ship=1', press('Ship next')),
  overlay('tracking numbers', '/admin/orders', selectAnOrder('Tracking numbers')),
  page('orders selected', '/admin/orders', selectAnOrder()),
  overlay('refund', '/admin/orders?status=shipped', pressInDialog(/^View/, 'Refund'), { guide: 'refund' }),
  overlay('order details edit', order('processing'), press(/^Edit/)),
  overlay('order tracking edit', order('shipped'), press(/^Edit/)),
  overlay('refund unshipped', order('processing'), press(/^Refund$/)),
  overlay('cancel', order('processing'), press('Cancel and refund')),
  overlay('deliver', order('shipped'), press('Mark as Delivered')),
  overlay('unsaved note', order('shipped'), leaveNoteUnsaved),
  page('packing slip', slip('processing')),
  page(
    'packing slips',
    (stage) => `/admin/orders/packing-slips?ids=${stage.orders.processing},${stage.orders.mine}`,
  ),
  page('packing slip unpaid', slip('pending')),
  page('packing slip parcel', (stage) => `${slip('parcels')(stage)}?parcel=1`),
  page('bench', '/admin/bench'),
  page('reports', '/admin/reports'),
  page('products', '/admin/products'),
  page('products of 100', '/admin/products?limit=100&sort=name'),
  overlay('product form', '/admin/products', press('Add Product'), { guide: 'product' }),
  overlay('product errors', '/admin/products', press('Add Product', 'Create Product')),
  overlay('product view', '/admin/products', press(/^View details/)),
  overlay('product edit', '/admin/products', press(/^Edit/)),
  overlay('image delete', PLAIN_PIECE, pressInDialog(/^View details/, 'Delete image')),
  overlay('product edit draft', '/admin/products', press(/^Duplicate/)),
  overlay('pictures', '/admin/products', openPictures),
  overlay('facts', '/admin/products', pressInDialog(/^Edit/, /materials and care/)),
  overlay('engraving', '/admin/products', pressInDialog(/^Edit/, /engraving/)),
  overlay('bulk edit', '/admin/products', editAll),
  overlay('palette', '/admin', openPalette),
  page('collections', '/admin/collections'),
  overlay('collection form', '/admin/collections', press('Add Collection')),
  overlay('category form', '/admin/categories', press(/^Edit/)),
  overlay('sizes none', PLAIN_PIECE, pressInDialog(/^Edit/, 'Add sizes or metals')),
  overlay('sizes', PLAIN_PIECE, addRingSizes),
  overlay('sizes errors', PLAIN_PIECE, (page) => addRingSizes(page, 'much')),
  page('products archived', '/admin/products?show=archived'),
  overlay('product restore', '/admin/products?show=archived', press(/^Restore/)),
  overlay('stock', '/admin/products', press(/^Stock of/)),
  overlay('import', '/admin/products', importInvalidRows),
  overlay('import shopify', '/admin/products', importFromShopify),
  page('categories', '/admin/categories'),
  page('brands', '/admin/brands'),
  overlay('delete dialog', '/admin/brands', press(/^Delete/)),
  page('promos', '/admin/promos'),
  overlay('promo form', '/admin/promos', press('Add Promo')),
  page('users', '/admin/users'),
  overlay('user form', '/admin/users', press(/^Edit/)),
  overlay('disable dialog', '/admin/users', press(/^Disable/)),
  page('admins', '/admin/admins'),
  page('outbox', '/admin/outbox'),
  page('merchant-feed', '/admin/merchant-feed'),
  overlay('e-mail', '/admin/outbox', press(/^Read/)),
  page('log', '/admin/log'),
  page('security log', '/admin/log?part=security'),
  page('settings', '/admin/settings', undefined, { guide: 'settings' }),
  ...SETTINGS.map((part) => page(`settings ${part}`, `/admin/settings?part=${part}`)),
  page('settings backups', '/admin/settings?part=backups', backUp, { guide: 'backups' }),
  page('setup', '/admin/setup', undefined, { guide: 'setup' }),
  page('setup dark', '/admin/setup', undefined, dark),
]

export const ADMIN: Shot[] = [
  page('admin login', '/admin/login'),
  ...SHOTS.map((shot) => ({ ...shot, name: `admin ${shot.name}`, as: 'admin' as const })),
]
