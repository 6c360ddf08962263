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
    route('*', 'store/not-found.tsx'),
  ]),
  route('checkout/:id?', 'store/checkout.tsx'),
  route('sitemap.xml', 'store/sitemap.ts'),
  route('robots.txt', 'store/robots.ts'),
] satisfies RouteConfig
