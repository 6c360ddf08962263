import {
  applyPromo,
  applyWrongPromo,
  askForWish,
  breakCart,
  breakPage,
  buyAsCustomer,
  buyOffline,
  failOnTheWay,
  goToPayment,
  holdCalls,
  makeWishes,
  openAccountMenu,
  openFilter,
  openMenu,
  openSearch,
  pay,
  refuseOrder,
  runShort,
} from './on-the-way.ts'
import { press, type Shot } from './shot.ts'
import type { Stage } from './stage.ts'

const product = ({ plenty }: Stage) => `/product/${plenty[0]?.id}`

export const STORE: Shot[] = [
  { name: 'home', at: '/' },
  { name: 'list', at: '/products' },
  { name: 'list filtered', at: '/products?min_price=100&max_price=400&sort=price_asc' },
  { name: 'list filter open', at: '/products', act: openFilter, windowOnly: true },
  { name: 'list empty', at: '/products?min_price=99998&max_price=99999' },
  { name: 'search', at: '/search?q=gold' },
  { name: 'search near', at: '/search?q=neclace' },
  { name: 'product', at: product },
  { name: 'product sold out', at: ({ sold }) => `/product/${sold.id}` },
  { name: 'product last pieces', at: ({ last }) => `/product/${last.id}` },
  { name: 'product longest name', at: ({ extremes }) => `/product/${extremes.longest}` },
  { name: 'product shortest name', at: ({ extremes }) => `/product/${extremes.shortest}` },
  { name: 'product gone', at: ({ gone }) => `/product/${gone}` },
  {
    name: 'product details',
    at: product,
    act: (page) => page.getByRole('tab', { name: 'Product Details' }).click(),
  },
  { name: 'product enlarged', at: product, act: press(/enlarge/i), windowOnly: true },
  { name: 'list of one', at: ({ extremes }) => `/products?category_id=${extremes.category}` },
  { name: 'list without pictures', at: '/search?q=EXTREME' },
  { name: 'list mistaken address', at: '/products?min_price=50&max_price=5' },
  { name: 'search nothing', at: '/search?q=qqqqxxxx' },
  { name: 'search unasked', at: '/search' },
  { name: 'search open', at: '/', act: openSearch, windowOnly: true },
  { name: 'menu', at: '/', act: openMenu, windowOnly: true },
  { name: 'drawer', at: product, act: press('Add to Cart'), windowOnly: true },
  { name: 'cart empty', at: '/cart' },
  { name: 'cart', at: '/cart', cart: 3 },
  {
    name: 'drawer of extremes',
    at: product,
    cart: 2,
    hasExtremes: true,
    act: press('Add to Cart'),
    windowOnly: true,
  },
  { name: 'drawer of 40 lines', at: product, cart: 40, act: press('Add to Cart'), windowOnly: true },
  { name: 'cart of extremes', at: '/cart', cart: 1, hasExtremes: true },
  { name: 'cart of 40 lines', at: '/cart', cart: 40 },
  { name: 'cart short of stock', at: '/cart', cart: 2, act: runShort },
  { name: 'cart loading', at: '/cart', act: holdCalls },
  { name: 'cart returning', at: ({ orders }) => `/cart/${orders.processing}`, act: holdCalls },
  { name: 'checkout of extremes', at: '/checkout', cart: 1, hasExtremes: true },
  { name: 'checkout of 40 lines', at: '/checkout', cart: 40 },
  { name: 'checkout promo', at: '/checkout', cart: 2, act: applyPromo },
  { name: 'checkout promo refused', at: '/checkout', cart: 2, act: applyWrongPromo },
  { name: 'checkout refused', at: '/checkout', cart: 2, act: refuseOrder },
  { name: 'checkout', at: '/checkout', cart: 2 },
  { name: 'checkout errors', at: '/checkout', cart: 2, act: press(/^Pay £/) },
  { name: 'payment', at: '/checkout', cart: 2, act: goToPayment },
  {
    name: 'payment declined',
    at: '/checkout',
    cart: 2,
    act: async (page) => {
      await goToPayment(page)
      await pay(page, '4000 0000 0000 0002')
      await page
        .getByText(/declined/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'success',
    at: '/checkout',
    cart: 2,
    act: async (page) => {
      await goToPayment(page)
      await pay(page, '4242 4242 4242 4242')
      await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
    },
  },
  { name: 'about', at: '/about-us' },
  { name: 'faq', at: '/faq' },
  { name: 'terms', at: '/terms-and-conditions' },
  { name: 'not found', at: '/no-such-page' },
  { name: 'success confirming', at: ({ orders }) => `/success/${orders.pending}` },
  { name: 'success failed', at: '/success/nonsense' },
  { name: 'error', at: '/cart', cart: 2, act: breakCart },
  { name: 'page failed', at: '/faq', act: failOnTheWay },
  { name: 'toast', at: product, act: askForWish, windowOnly: true },
  { name: 'offline', at: product, act: buyOffline, windowOnly: true },
]

export const ACCOUNT: Shot[] = [
  { name: 'login', at: '/login' },
  { name: 'login errors', at: '/login', act: press(/^Login$/) },
  { name: 'signup', at: '/signup' },
  { name: 'verify', at: '/verify-email?email=ada@example.com' },
  { name: 'forgot password', at: '/forgot-password' },
  { name: 'signup errors', at: '/signup', act: press(/^Sign up$/) },
  { name: 'reset password', at: '/reset-password' },
  { name: 'profile', as: 'customer', at: '/profile' },
  { name: 'addresses', as: 'customer', at: '/addresses' },
  {
    name: 'address dialog',
    as: 'customer',
    at: '/addresses',
    act: press('Add New Address'),
    windowOnly: true,
  },
  { name: 'address delete dialog', as: 'customer', at: '/addresses', act: press('Delete'), windowOnly: true },
  { name: 'account menu', as: 'customer', at: '/', act: openAccountMenu, windowOnly: true },
  { name: 'profile edited', as: 'customer', at: '/profile', act: press('Edit Profile') },
  {
    name: 'profile account deletion',
    as: 'customer',
    at: '/profile',
    act: press(/^Delete/),
    windowOnly: true,
  },
  { name: 'wishlist empty', as: 'newcomer', at: '/wishlist' },
  { name: 'wishlist', as: 'customer', at: product, act: makeWishes },
  { name: 'wishlist failed', as: 'customer', at: '/wishlist', act: breakPage },
  { name: 'orders none', as: 'newcomer', at: '/orders' },
  { name: 'addresses none', as: 'newcomer', at: '/addresses' },
  { name: 'order details', as: 'customer', at: '/orders', act: press('View Details'), windowOnly: true },
  { name: 'orders', as: 'customer', at: '/orders' },
  { name: 'order', as: 'customer', at: ({ orders }) => `/orders/${orders.mine}` },
  { name: 'checkout customer', as: 'customer', at: product, act: buyAsCustomer },
]
