import { broken } from '../break.ts'

/** What shoppers are told when something fails on their way through the shop. */
export const errorsOfTheShop = [
  ...broken(
    "'Failed to fetch order details' on the success page",
    'test/e2e/told.spec.ts › an order that can not be shown is told on its page and in a toast',
    ['web/store/success.tsx', "'Failed to fetch order details'", "'Failed to load your order'"],
    [
      'web/store/success.tsx',
      'useEffect(() => toast.error(FAILED, { id: FAILED }), [error])',
      'useEffect(() => undefined, [error])',
    ],
    ['web/store/success.tsx', '      <Alert>{FAILED}</Alert>\n', ''],
  ),
  ...broken(
    "'Failed to add item to cart', 'Failed to remove item'",
    'test/e2e/words-of-a-guest.spec.ts › what the server gives no sentence for is told in the words of the shop',
    ['web/data/cart.ts', "'Failed to add item to cart'", "'Failed to add'"],
    ['web/data/cart.ts', "'Failed to remove item'", "'Failed to add item to cart'"],
  ),
  ...broken(
    "'Error loading cart: ...' (error catalogue)",
    'test/e2e/told.spec.ts › every call that failed is a toast, once, and stays in words on its page',
    ['web/store/cart.tsx', 'Error loading cart: {sentenceOf(cart.error)}', '{sentenceOf(cart.error)}'],
  ),
  ...broken(
    "'Failed to return items to cart', 'Something went wrong'",
    'test/e2e/words-of-a-guest.spec.ts › an order that can not be returned leads to the cart with the words of what failed',
    [
      'web/store/cart-by-order.tsx',
      "isRefusal ? 'Failed to return items to cart' : 'Something went wrong'",
      "'Failed to return items to cart'",
    ],
    [
      'web/store/cart-by-order.tsx',
      "fail(returned.refusal, 'Failed to return items to cart')",
      "fail(returned.refusal, 'Something went wrong')",
    ],
  ),
  ...broken(
    "'Failed to initialize wishlist', 'Failed to remove product', 'Error loading wishlist', server detail on a failed add",
    'test/e2e/words-of-a-customer.spec.ts › a wishlist that fails is told in the words of the server, else in those of the shop',
    ['web/data/wishlist.ts', "    meta: { fallback: 'Failed to initialize wishlist' },\n", ''],
    ['web/data/wishlist.ts', "'Failed to remove product'", "'Failed to remove'"],
    [
      'web/account/wishlist.tsx',
      '          Error loading wishlist\n',
      '          We could not load this list\n',
    ],
    ['web/data/wishlist.ts', 'meta: wanted ? {} :', 'meta: wanted ? { quiet: true } :'],
  ),
  ...broken(
    "'Please login to add to wishlist'",
    'test/e2e/visitor.spec.ts › the heart asks a visitor to log in',
    ['web/store/wishlist-button.tsx', "'Please login to add to wishlist'", "'Please log in'"],
  ),
  ...broken(
    'Errors of products and search in alerts; checkout errors as an alert in the form',
    'test/e2e/lists.spec.ts › a mistaken address says what is wrong: ${address}',
    [
      'web/store/product-listing.tsx',
      '            {!isRight && <Mistaken place={place} problems={problems} />}\n',
      '',
    ],
    [
      'web/store/product-listing.tsx',
      '          <p key={message}>{message}</p>',
      '          <p key={message}>Something is wrong with this address</p>',
    ],
  ),
  ...broken(
    'Errors of products and search in alerts; checkout errors as an alert in the form',
    'test/e2e/told.spec.ts › a refused order is told in the form and in a toast; news that could not be had are not',
    [
      'web/store/checkout-form.tsx',
      "    if (!isAllSaid) setNotice({ tone: 'danger', text: sentenceOf(error) })\n",
      '',
    ],
  ),
  ...broken(
    'Beyond: a page that does not come says why in an alert and a toast, with the shop around it; where not even that comes, a last resort leads back',
    'test/e2e/every-page.spec.ts › a page that does not come says why, within the shop, and comes when it is asked for again',
    [
      'web/store/page-or-failure.tsx',
      "isUnreached(error) ? UNREACHABLE : 'Something went wrong. Please try again.'",
      "'Something went wrong. Please try again.'",
    ],
    [
      'web/store/page-or-failure.tsx',
      "isUnreached(error) ? UNREACHABLE : 'Something went wrong. Please try again.'",
      'UNREACHABLE',
    ],
    [
      'web/store/page-or-failure.tsx',
      'useEffect(() => toast.error(sentence, { id: sentence }), [error])',
      'useEffect(() => undefined, [error])',
    ],
    ['web/store/page-or-failure.tsx', '        {sentence}\n', '        This page\n'],
    ['web/store/page-or-failure.tsx', 'onRetry={revalidate}', 'onRetry={() => undefined}'],
  ),
  ...broken(
    'Beyond: a page that does not come says why in an alert and a toast, with the shop around it; where not even that comes, a last resort leads back',
    'test/e2e/every-page.spec.ts › when not even the frame of the shop comes, the last resort is shown',
    ['web/root.tsx', 'title="Something went wrong"', 'title="Oh dear"'],
    ['web/root.tsx', '<LinkButton to="/" reloadDocument>', '<LinkButton to="/login" reloadDocument>'],
  ),
]
