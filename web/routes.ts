import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('store/layout.tsx', [
    index('store/home.tsx'),
    route('home', 'store/home.tsx', { id: 'home' }),
    route('product/:id', 'store/product.tsx'),
    route('products/:categoryId?', 'store/products.tsx'),
    route('search', 'store/search.tsx'),
    route('about-us', 'store/about.tsx'),
    route('faq', 'store/faq.tsx'),
    route('terms-and-conditions', 'store/terms.tsx'),
    route('cart', 'store/cart.tsx'),
    route('cart/:id', 'store/cart-by-order.tsx'),
    route('success/:id', 'store/success.tsx'),
    layout('account/customer-area.tsx', [
      route('profile', 'account/profile.tsx'),
      route('addresses', 'account/addresses.tsx'),
      route('wishlist', 'account/wishlist.tsx'),
      route('orders', 'account/orders.tsx'),
      route('orders/:id', 'account/order.tsx'),
    ]),
    route('*', 'store/not-found.tsx'),
  ]),
  route('checkout/:id?', 'store/checkout.tsx'),
  route('login', 'account/login.tsx'),
  route('signup', 'account/signup.tsx'),
  route('verify-email', 'account/verify-email.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('reset-password', 'account/reset-password.tsx'),
  route('sitemap.xml', 'store/sitemap.ts'),
  route('robots.txt', 'store/robots.ts'),
] satisfies RouteConfig
