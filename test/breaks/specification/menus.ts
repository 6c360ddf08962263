import { broken } from '../break.ts'

/** The menus of the header: of the categories, of the customer, of a phone. */
export const menus = [
  ...broken(
    'The first 20 categories; menus close on an outside click',
    'test/frame.test.ts › shows the first twenty categories and no more',
    ['web/store/layout.tsx', 'HEADER_CATEGORIES = 20', 'HEADER_CATEGORIES = 21'],
    ['web/store/layout.tsx', 'HEADER_CATEGORIES = 20', 'HEADER_CATEGORIES = 19'],
  ),
  ...broken(
    'The first 20 categories; menus close on an outside click',
    'test/e2e/around-the-shop.spec.ts › the categories menu leads to a category, and closes outside and on Escape',
    ['web/ui/menu.tsx', "    document.addEventListener('pointerdown', closeOutside)\n", ''],
  ),
  ...broken(
    'Signed-in menu: Profile, Shipping Address, Orders, Wishlist and Logout',
    'test/e2e/around-the-shop.spec.ts › who is logged in has an account menu in the place of Login',
    ['web/store/frame/account-pages.ts', "label: 'Profile'", "label: 'Account'"],
    ['web/store/frame/account-pages.ts', "label: 'Shipping Address'", "label: 'Addresses'"],
    ['web/store/frame/account-pages.ts', "  { label: 'Orders', to: '/orders' },\n", ''],
    ['web/store/frame/account-pages.ts', "to: '/wishlist'", "to: '/wishes'"],
    ['web/store/frame/account-menu.tsx', '            Logout\n', '            Leave\n'],
  ),
  ...broken(
    'Logout clears the token and the user cart and goes to /',
    'test/e2e/words-of-a-customer.spec.ts › logging out forgets the token and the cart of the customer',
    [
      'web/data/storage.ts',
      "token: ['token', 'user', 'userCart', 'wishlist']",
      "token: ['token', 'user', 'wishlist']",
    ],
    [
      'web/data/storage.ts',
      "token: ['token', 'user', 'userCart', 'wishlist']",
      "token: ['user', 'userCart', 'wishlist']",
    ],
    ['web/data/log-out.ts', "navigate('/',", "navigate('/login',"],
  ),
  ...broken(
    'Signed-out visitors see a Login link to /login',
    'test/e2e/around-the-shop.spec.ts › who is logged in has an account menu in the place of Login',
    ['web/store/frame/account-menu.tsx', 'to="/login"', 'to="/signup"'],
    ['web/store/frame/account-menu.tsx', '  if (!token) {', '  if (!token) return null\n  if (!token) {'],
  ),
  ...broken(
    'A mobile menu with the same entries',
    'test/e2e/words-of-a-guest.spec.ts › on a phone the menu has the same entries as the header',
    ['web/store/frame/mobile-menu.tsx', '            <ToContact className={ROW} onGo={close} />\n', ''],
    ['web/store/frame/mobile-menu.tsx', '{navItems.pages.map(', '{navItems.pages.slice(1).map('],
    [
      'web/store/frame/mobile-menu.tsx',
      '{categoryTree(categories).map(',
      '{categoryTree(categories.slice(0, 0)).map(',
    ],
    ['web/store/frame/mobile-menu.tsx', 'to="/login"', 'to="/signup"'],
    ['web/store/frame/mobile-menu.tsx', '{accountPages.map(', '{accountPages.slice(0, 3).map('],
    ['web/store/frame/mobile-menu.tsx', '        Logout\n', '        Leave\n'],
  ),
]
