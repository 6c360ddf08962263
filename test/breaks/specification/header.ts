import { broken } from '../break.ts'

/** What stands above every page of the shop. */
export const header = [
  ...broken(
    'The header shows the shop name, a search box, a cart icon and a categories menu',
    'test/frame.test.ts › has the name, the search, the cart, and the ways on',
    ['web/store/frame/header.tsx', '            {name}\n', '            The shop\n'],
    [
      'web/store/frame/header.tsx',
      '            <SearchBox className="mr-3 hidden w-52 lg:block xl:w-60" />\n',
      '',
    ],
    [
      'web/store/frame/header.tsx',
      '<span className="sr-only">Cart</span>',
      '<span className="sr-only">Bag</span>',
    ],
    [
      'web/store/frame/header.tsx',
      '<CategoryMenu categories={categories} />',
      '<CategoryMenu categories={[]} />',
    ],
  ),
  ...broken(
    'The cart icon goes to /cart; its badge, shown when above 0, is the sum of item quantities',
    'test/frame.test.ts › has the name, the search, the cart, and the ways on',
    ['web/store/frame/header.tsx', 'to="/cart"', 'to="/checkout"'],
    ['web/store/cart-badge.tsx', '  if (count === 0) return null\n', ''],
  ),
  ...broken(
    'The cart icon goes to /cart; its badge, shown when above 0, is the sum of item quantities',
    'test/e2e/cart.spec.ts › two tabs opened at once are one guest, and both badges count the same cart',
    ['web/data/cart.ts', 'sum + quantity, 0', 'sum + 1, 0'],
  ),
  ...broken(
    'The cart icon goes to /cart; its badge, shown when above 0, is the sum of item quantities',
    'test/e2e/cart.spec.ts › plus, minus and trash change the line, the badge and the sums',
    ['web/data/cart.ts', 'onSuccess: (cart) => showCart(queries, cart)', 'onSuccess: () => undefined'],
  ),
  ...broken(
    "Nav items: Products (categories and 'View All Products'), 'About Us', 'Contact Us'; others go to the lowercased label with a dash",
    'test/frame.test.ts › has the name, the search, the cart, and the ways on',
    ['web/store/frame/nav-items.ts', "products: 'Products'", "products: 'Shop'"],
    ['web/store/frame/nav-items.ts', "'View All Products'", "'All Products'"],
    ['web/store/frame/nav-items.ts', "contact: 'Contact Us'", "contact: 'Contact'"],
    ['web/store/frame/nav-items.ts', "['About Us']", "['About']"],
  ),
  ...broken(
    "Nav items: Products (categories and 'View All Products'), 'About Us', 'Contact Us'; others go to the lowercased label with a dash",
    'test/frame.test.ts › leads from an entry to its words in lower case, with a dash for the space',
    [
      'web/store/frame/nav-items.ts',
      ".toLowerCase().replaceAll(' ', '-')",
      ".toLowerCase().replaceAll(' ', '')",
    ],
  ),
  ...broken(
    "'Contact Us' goes to / and scrolls to the contact section after 300 ms",
    'test/e2e/around-the-shop.spec.ts › Contact Us goes home and down to the address',
    ['web/store/frame/to-contact.tsx', 'to="/" state', 'to="/about-us" state'],
    ['web/store/frame/to-contact.tsx', 'contact.scrollIntoView()', ''],
    ['web/store/frame/to-contact.tsx', 'focusQuietly(contact)', ''],
  ),
  ...broken(
    "'Contact Us' goes to / and scrolls to the contact section after 300 ms",
    'test/e2e/stays-in-place.spec.ts › who looked around home after Contact Us is not led down again by Back',
    ['web/store/frame/to-contact.tsx', 'isComingBack || ', ''],
  ),
  ...broken(
    "'Contact Us' goes to / and scrolls to the contact section after 300 ms",
    'test/e2e/by-the-clock.spec.ts › Contact Us scrolls to the address 300 ms after home is shown',
    ['web/store/frame/to-contact.tsx', 'SCROLL_DELAY_MS = 300', 'SCROLL_DELAY_MS = 200'],
    ['web/store/frame/to-contact.tsx', 'SCROLL_DELAY_MS = 300', 'SCROLL_DELAY_MS = 400'],
  ),
  ...broken(
    'The search box goes to /search?q={term}; trimmed, an empty term is ignored',
    'test/e2e/around-the-shop.spec.ts › the search box trims what is asked and ignores an empty question',
    ['web/store/frame/search-box.tsx', 'navigate(`/search?q=', 'navigate(`/search?text='],
    ['web/store/frame/search-box.tsx', ".get('q')).trim()", ".get('q'))"],
    ['web/store/frame/search-box.tsx', 'if (term) void', 'void'],
  ),
  ...broken(
    "A category goes to /products?skip=0&limit=12&category_id={id}, 'View All Products' to /products",
    'test/e2e/around-the-shop.spec.ts › the categories menu leads to a category, and closes outside and on Escape',
    ['web/store/category-links.ts', '`/products?skip=0&limit', '`/products?limit'],
    ['web/store/category-links.ts', '&category_id=', '&category='],
    ['web/store/frame/category-menu.tsx', 'to="/products"', 'to="/products?skip=0"'],
  ),
]
