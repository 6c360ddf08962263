import { broken } from '../break.ts'

/** What stock, status, cart and wishes look like. */
export const statesOfTheShop = [
  ...broken(
    'Storefront low-stock badge: below 5',
    'test/e2e/customer-pages.spec.ts › wishes are kept by the heart, shown, and removed',
    ['shop/settings/default-settings.ts', 'low_stock_threshold: 5', 'low_stock_threshold: 6'],
  ),
  ...broken(
    'Storefront low-stock badge: below 5',
    'test/e2e/product-page.spec.ts › a sold out and a scarce product are told in words',
    ['web/store/product-facts.tsx', 'stock < lowStockBelow', 'stock < 1'],
    ['web/store/stock-badge.tsx', "{stock > 0 ? 'Low Stock' : 'Sold Out'}", 'Sold Out'],
  ),
  ...broken(
    'Storefront low-stock badge: below 5',
    'test/owner-settings.test.ts › seven left is low where the owner calls less than eight low, and none is sold out wherever',
    ['web/store/stock-badge.tsx', 'stock > 0 && stock >= lowStockBelow', 'stock > 0 && stock >= 5'],
  ),
  ...broken(
    'Order status badges: pending warning, processing info, shipped primary, delivered success, cancelled danger, other neutral',
    'web/account/order-status.test.ts › an order that is %s is shown in the colour of %s',
    ['web/account/order-status.tsx', "pending: 'warning'", "pending: 'neutral'"],
    ['web/account/order-status.tsx', "processing: 'info'", "processing: 'primary'"],
    ['web/account/order-status.tsx', "shipped: 'primary'", "shipped: 'info'"],
    ['web/account/order-status.tsx', "delivered: 'success'", "delivered: 'neutral'"],
    ['web/account/order-status.tsx', "completed: 'neutral'", "completed: 'success'"],
    ['web/account/order-status.tsx', "cancelled: 'danger'", "cancelled: 'neutral'"],
    ['web/account/order-status.tsx', "tone={tone ?? 'neutral'}", "tone={tone ?? 'warning'}"],
  ),
  ...broken(
    'Success: pending is a warning, anything else success-coloured; an order that is not completed goes to /cart/{id}',
    'test/e2e/words-of-a-guest.spec.ts › an order that is paid and pending still has the colour of a warning',
    ['web/store/order-placed.tsx', "order.status === 'pending' ? 'warning' : 'success'", "'success'"],
    [
      'web/store/order-placed.tsx',
      "order.status === 'pending' ? 'warning' : 'success'",
      "order.status === 'pending' ? 'warning' : 'info'",
    ],
  ),
  ...broken(
    'Success: pending is a warning, anything else success-coloured; an order that is not completed goes to /cart/{id}',
    'test/e2e/back-from-payment.spec.ts › an order that is not paid is sent back to the cart from the success page',
    ['web/store/success.tsx', 'to={`/cart/${params.id}`}', 'to="/"'],
  ),
  ...broken(
    'Cart: add and remove return the cart, minus removes 1, trash all; the badge is the sum of quantities',
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    ['web/data/cart.ts', '    onSuccess: (cart) => showCart(queries, cart),\n', ''],
  ),
  ...broken(
    'Cart: add and remove return the cart, minus removes 1, trash all; the badge is the sum of quantities',
    'test/e2e/cart.spec.ts › presses that come while a change is under way are counted, and the bin has the last word',
    [
      'web/ui/quantity-input.tsx',
      'onPress={() => step(-1)}',
      'onPress={() => onChange(Math.max(value - 2, min))}',
    ],
  ),
  ...broken(
    'Cart: add and remove return the cart, minus removes 1, trash all; the badge is the sum of quantities',
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    [
      'web/store/cart-line.tsx',
      'onClick={() => setQuantity(0)}',
      'onClick={() => setQuantity(quantity - 1)}',
    ],
    [
      'web/data/cart.ts',
      'cart?.cart_items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0',
      'cart?.cart_items.length ?? 0',
    ],
  ),
  ...broken(
    "A visitor gets one guest record and cart, created once; 'Added N item(s) to cart successfully'",
    'test/e2e/cart.spec.ts › two tabs opened at once are one guest, and both badges count the same cart',
    ['web/data/guest.ts', 'creating ??= oneTabAtATime(createGuest)', 'creating ??= createGuest()'],
  ),
  ...broken(
    "A visitor gets one guest record and cart, created once; 'Added N item(s) to cart successfully'",
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    [
      'web/store/add-to-cart.tsx',
      '`Added ${quantity} item(s) to cart successfully`',
      "'Added to cart successfully'",
    ],
  ),
  ...broken(
    "'Added to wishlist successfully', otherwise the server's detail; 'Please login to add to wishlist'",
    'test/e2e/words-of-a-customer.spec.ts › a wishlist that fails is told in the words of the server, else in those of the shop',
    ['web/data/wishlist.ts', "'Added to wishlist successfully'", "'Added to wishlist'"],
    ['web/data/wishlist.ts', 'meta: wanted ? {} :', 'meta: wanted ? { quiet: true } :'],
  ),
  ...broken(
    "'Added to wishlist successfully', otherwise the server's detail; 'Please login to add to wishlist'",
    'test/e2e/visitor.spec.ts › the heart asks a visitor to log in',
    ['web/store/wishlist-button.tsx', "'Please login to add to wishlist'", "'Please log in'"],
  ),
]
