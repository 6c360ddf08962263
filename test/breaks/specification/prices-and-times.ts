import { broken } from '../break.ts'

/** What is asked for delivery, how prices look, and how long things last. */
export const pricesAndTimes = [
  ...broken(
    'Shipping 5 when the cart is not empty, 0 when empty; total = subtotal + shipping',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    ['env.ts', 'SHOP_SHIPPING_FEE: amount.default(500)', 'SHOP_SHIPPING_FEE: amount.default(495)'],
  ),
  ...broken(
    'Shipping 5 when the cart is not empty, 0 when empty; total = subtotal + shipping',
    'shop/order/quote.test.ts › asks nothing for an empty cart',
    [
      'shop/order/quote.ts',
      'cart.cart_items.length > 0 ? shop.config.shippingFee : 0',
      'shop.config.shippingFee',
    ],
  ),
  ...broken(
    'Shipping 5 when the cart is not empty, 0 when empty; total = subtotal + shipping',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    ['shop/order/quote.ts', 'subtotal + shipping - discount', 'subtotal - discount'],
  ),
  ...broken(
    'standard (3-5 business days), next_day (1-2 business days); stripe shown as Credit Card',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['contract/delivery.ts', "'Standard (3-5 business days)'", "'Standard'"],
    ['contract/delivery.ts', "'Next day (1-2 business days)'", "'Next day (1 business day)'"],
    ['contract/delivery.ts', "stripe: 'Credit Card'", "stripe: 'Card'"],
  ),
  ...broken(
    'Order ids shortened to 8 characters, on the success page and in the orders',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/order-placed.tsx', '{order.id.slice(0, 8)}', '{order.id}'],
  ),
  ...broken(
    'Order ids shortened to 8 characters, on the success page and in the orders',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/account/order-card.tsx', 'Order #{order.id.slice(0, 8)}', 'Order #{order.id}'],
  ),
  ...broken(
    'Toasts at the top right for 3000 ms; back to the cart 2 seconds after a failed return; contact scroll after 300 ms',
    'test/e2e/by-the-clock.spec.ts › a toast is at the top right for 3 seconds',
    ['web/ui/toaster.tsx', 'SHOWN_MS = 3_000', 'SHOWN_MS = 5_000'],
    ['web/ui/toaster.tsx', 'SHOWN_MS = 3_000', 'SHOWN_MS = 2_000'],
    ['web/ui/toaster.tsx', 'position="top-right"', 'position="bottom-right"'],
  ),
  ...broken(
    'Toasts at the top right for 3000 ms; back to the cart 2 seconds after a failed return; contact scroll after 300 ms',
    'test/e2e/by-the-clock.spec.ts › an order that could not be returned leads to the cart after 2 seconds',
    ['web/store/cart-by-order.tsx', 'LEAVE_AFTER_FAILURE_MS = 2_000', 'LEAVE_AFTER_FAILURE_MS = 3_000'],
  ),
  ...broken(
    'Toasts at the top right for 3000 ms; back to the cart 2 seconds after a failed return; contact scroll after 300 ms',
    'test/e2e/by-the-clock.spec.ts › Contact Us scrolls to the address 300 ms after home is shown',
    ['web/store/frame/to-contact.tsx', 'SCROLL_DELAY_MS = 300', 'SCROLL_DELAY_MS = 200'],
    ['web/store/frame/to-contact.tsx', 'SCROLL_DELAY_MS = 300', 'SCROLL_DELAY_MS = 400'],
  ),
  ...broken(
    'Beyond: a page is said to be loading after 300 ms, never before',
    'test/e2e/by-the-clock.spec.ts › a page is said to be loading only when it takes more than 300 ms',
    ['web/store/frame/use-is-slow.ts', 'SLOW_AFTER_MS = 300', 'SLOW_AFTER_MS = 200'],
    ['web/store/frame/use-is-slow.ts', 'SLOW_AFTER_MS = 300', 'SLOW_AFTER_MS = 400'],
    ['web/store/frame/page-progress.tsx', "{isSlow && 'Loading'}", "{isSlow && ''}"],
  ),
  ...broken(
    'Opening hours Mon - Sat, 10 am to 4pm',
    'test/owner-settings.test.ts › a shop whose owner has changed nothing says what the specification says',
    ['shop/settings/default-settings.ts', "opening_days: 'Mon - Sat'", "opening_days: 'Mon - Fri'"],
    ['shop/settings/default-settings.ts', "opening_hours: '10 am to 4pm'", "opening_hours: '10 am to 5pm'"],
    ['web/store/frame/footer.tsx', '          <p className="text-muted">{opening_hours}</p>\n', ''],
  ),
  ...broken(
    'Prices as currency amounts',
    'shop/order/quote.test.ts › prices a cart as ordering it will, to the penny',
    ['shop/money.ts', 'return (minor / 100).toFixed(2)', 'return String(minor / 100)'],
  ),
  ...broken(
    'Prices as currency amounts',
    'test/storefront.test.ts › a product: name, badges, price, availability, tabs and four related ones',
    ['web/ui/format.ts', '}${sign}${grouped(whole)}.${cents}`', '}${grouped(whole)}.${cents}`'],
    ['web/ui/format.ts', '}${sign}${grouped(whole)}.${cents}`', '}${sign}${grouped(whole)}`'],
  ),
]
