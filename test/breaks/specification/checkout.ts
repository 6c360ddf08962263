import { broken } from '../break.ts'

/** The page on which an order is made. */
export const checkout = [
  ...broken(
    'A leftover pending order is detected first',
    "test/e2e/back-from-payment.spec.ts › the browser's Back from the payment page gives the cart back",
    ['web/store/use-leftover-order.ts', '    if (orderId) {', '    if (orderId && !onReturned) {'],
    [
      'web/store/use-leftover-order.ts',
      "      if (outcome === 'returned' && onReturned) return onReturned()\n",
      '',
    ],
  ),
  ...broken(
    'User tab and guest tab; the guest tab is disabled for logged-in users',
    "test/e2e/words-of-a-customer.spec.ts › a customer's way through checkout, success and orders, word by word",
    ['web/store/checkout.tsx', '      disabled: isSignedIn,\n', ''],
  ),
  ...broken(
    'User tab and guest tab; the guest tab is disabled for logged-in users',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/checkout.tsx', "label: 'Guest checkout'", "label: 'Without an account'"],
    [
      'web/store/checkout.tsx',
      "{ id: 'user', label: 'User checkout'",
      "{ id: 'user', label: 'User checkout', disabled: !isSignedIn",
    ],
  ),
  ...broken(
    'Delivery type and payment method are chosen here',
    "test/e2e/words-of-a-guest.spec.ts › a guest's way through drawer, cart, checkout and success, word by word",
    ['web/store/checkout.tsx', "{ deliveryType: 'standard' }", "{ deliveryType: 'next_day' }"],
    ['contract/delivery.ts', "'Standard (3-5 business days)'", "'Standard'"],
    ['contract/delivery.ts', "'Next day (1-2 business days)'", "'Express (1-2 business days)'"],
    ['contract/delivery.ts', "stripe: 'Credit Card'", "stripe: 'Card'"],
    ['web/store/how-block.tsx', 'PAYMENT_PROCESSORS.map((', 'PAYMENT_PROCESSORS.slice(1).map(('],
    ['web/store/how-block.tsx', 'DELIVERY_TYPES.map((', 'DELIVERY_TYPES.slice(0, 1).map(('],
  ),
  ...broken(
    'Errors as an alert inside the form',
    'test/e2e/told.spec.ts › a refused order is told in the form and in a toast; news that could not be had are not',
    [
      'web/store/checkout-form.tsx',
      "    if (!isAllSaid) setNotice({ tone: 'danger', text: sentenceOf(error) })\n",
      '',
    ],
    ['web/store/checkout-form.tsx', 'text: sentenceOf(error) }', "text: 'Something went wrong.' }"],
  ),
  ...broken(
    'Beyond: an order that would come to another total than the form shows (`expected_total`) is refused, and the form shows the new one',
    'test/e2e/promo.spec.ts › a price that changes while the form is filled in is shown before it is paid',
    ['web/store/checkout-form.tsx', ', expected_total: checkout.quote.data?.total }', ' }'],
    ['web/store/checkout-form.tsx', "[['cart'], ['quote'], ['addresses']]", "[['addresses']]"],
  ),
  ...broken(
    'Beyond: an order that would come to another total than the form shows (`expected_total`) is refused, and the form shows the new one',
    'shop/order/place.test.ts › is refused a total that was not shown, and finds the cart as it was',
    [
      'shop/order/write-order.ts',
      'if (expectedTotal && expectedTotal !== amountText(total))',
      'if (expectedTotal && Number(expectedTotal) > total / 100)',
    ],
    [
      'shop/order/write-order.ts',
      'The total is now ${priceText(total, currency)}.',
      'The total has changed.',
    ],
  ),
  ...broken(
    'Beyond: an address deleted in another tab is not ordered to; the customer chooses again',
    'test/e2e/deleted-in-another-tab.spec.ts › an address deleted in another tab can not be ordered to: the customer chooses again',
    ['web/store/checkout-form.tsx', "[['cart'], ['quote'], ['addresses']]", "[['cart'], ['quote']]"],
    [
      'web/store/user-checkout.tsx',
      "    setValue('shipping_address_id', '')\n",
      "    setValue('shipping_address_id', addresses[0]?.id ?? '')\n",
    ],
  ),
  ...broken(
    'Beyond: what is filled in survives a reload',
    'test/e2e/customer-purchase.spec.ts › the address that a customer has chosen is still chosen after a reload and after the payment page',
    ['web/store/user-checkout.tsx', 'return kept ?? addresses.find(', 'return addresses.find('],
  ),
  ...broken(
    'Beyond: what is filled in survives a reload',
    'test/e2e/promo.spec.ts › what is filled in survives a reload, code and all, and is forgotten when it is paid',
    [
      'web/store/guest-checkout.tsx',
      'checkoutDraft.keep(cartId, { guest, shipping_address })',
      'checkoutDraft.keep(cartId, { shipping_address })',
    ],
    [
      'web/store/guest-checkout.tsx',
      'checkoutDraft.keep(cartId, { guest, shipping_address })',
      'checkoutDraft.keep(cartId, { guest })',
    ],
    ['web/store/checkout.tsx', '    checkoutDraft.keep(cart.id, { choices })\n', ''],
  ),
]
