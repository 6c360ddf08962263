import { broken } from '../break.ts'

/** An order that was not paid comes back to the cart. */
export const backToTheCart = [
  ...broken(
    'On entering, a pending order remembered locally is returned to the cart',
    'test/e2e/guest-purchase.spec.ts › of two tabs ordering at once the paid one ends the visit, and the other is forgotten without a word',
    ['web/store/cart.tsx', 'const isReady = useLeftoverOrder()', 'const isReady = true'],
  ),
  ...broken(
    'On entering, a pending order remembered locally is returned to the cart',
    "test/e2e/back-from-payment.spec.ts › the browser's Back from the payment page gives the cart back",
    ['web/data/orders.ts', "      storage.write('currentOrder', { id: order.id })\n", ''],
  ),
  ...broken(
    'On entering, a pending order remembered locally is returned to the cart',
    'test/e2e/back-from-payment.spec.ts › a browser that forgot its guest on the way to the payment gets the items back as well',
    ['web/data/return-order.ts', 'await adoptCart(queries, orderId, returned)', 'true'],
  ),
  ...broken(
    "'Returning items to your cart...', 'Items returned to your cart successfully', then /cart",
    'test/e2e/words-of-a-guest.spec.ts › an order that can not be returned leads to the cart with the words of what failed',
    ['web/store/cart-by-order.tsx', 'Returning items to your cart...', 'One moment...'],
  ),
  ...broken(
    "'Returning items to your cart...', 'Items returned to your cart successfully', then /cart",
    'test/e2e/back-from-payment.spec.ts › Cancel at the payment page brings the items back, once, and Back does not ask again',
    ['web/store/cart-by-order.tsx', 'Items returned to your cart successfully', 'Items returned'],
    [
      'web/store/cart-by-order.tsx',
      "        return navigate('/cart', { replace: true })\n",
      "        return navigate('/products', { replace: true })\n",
    ],
  ),
  ...broken(
    "'Failed to return items to cart' or 'Something went wrong', then /cart after 2 seconds",
    'test/e2e/words-of-a-guest.spec.ts › an order that can not be returned leads to the cart with the words of what failed',
    [
      'web/store/cart-by-order.tsx',
      "fail(returned.refusal, 'Failed to return items to cart')",
      "fail(returned.refusal, 'Something went wrong')",
    ],
  ),
  ...broken(
    "'Failed to return items to cart' or 'Something went wrong', then /cart after 2 seconds",
    'test/e2e/by-the-clock.spec.ts › an order that could not be returned leads to the cart after 2 seconds',
    ['web/store/cart-by-order.tsx', 'error.status > 0', 'error.status < 0'],
  ),
  ...broken(
    "'Failed to return items to cart' or 'Something went wrong', then /cart after 2 seconds",
    'test/e2e/words-of-a-guest.spec.ts › an order that can not be returned leads to the cart with the words of what failed',
    ['web/store/cart-by-order.tsx', ": 'Something went wrong')", ": 'Failed to return items to cart')"],
  ),
  ...broken(
    "'Failed to return items to cart' or 'Something went wrong', then /cart after 2 seconds",
    'test/e2e/by-the-clock.spec.ts › an order that could not be returned leads to the cart after 2 seconds',
    ['web/store/cart-by-order.tsx', 'LEAVE_AFTER_FAILURE_MS = 2_000', 'LEAVE_AFTER_FAILURE_MS = 1_000'],
    ['web/store/cart-by-order.tsx', 'LEAVE_AFTER_FAILURE_MS = 2_000', 'LEAVE_AFTER_FAILURE_MS = 3_000'],
    [
      'web/store/cart-by-order.tsx',
      "setTimeout(() => navigate('/cart', { replace: true })",
      "setTimeout(() => navigate('/', { replace: true })",
    ],
  ),
  ...broken(
    "'Failed to return items to cart' or 'Something went wrong', then /cart after 2 seconds",
    'test/e2e/back-from-payment.spec.ts › an order that was paid meanwhile is not returned, and the page says why',
    ['web/store/cart-by-order.tsx', '      if (error) showError(error)\n', ''],
  ),
]
