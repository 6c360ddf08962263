import { broken } from '../break.ts'

/** What stands below every page of the shop. */
export const footer = [
  ...broken(
    "Footer: address, two phone numbers, e-mail, 'Mon - Sat' 10 am to 4pm",
    'test/owner-settings.test.ts › a shop whose owner has changed nothing says what the specification says',
    ['shop/settings/default-settings.ts', "'+44 1632 960 142', '+44 1632 960 178'", "'+44 1632 960 142'"],
    ['shop/settings/default-settings.ts', "'Mon - Sat'", "'Monday to Saturday'"],
    ['shop/settings/default-settings.ts', "'10 am to 4pm'", "'10 am to 4 pm'"],
  ),
  ...broken(
    "Footer: address, two phone numbers, e-mail, 'Mon - Sat' 10 am to 4pm",
    'test/e2e/around-the-shop.spec.ts › the footer has every way on, and what leads nowhere yet says so',
    ['web/store/frame/footer.tsx', '{address.street}, {address.city}', '{address.city}'],
    ['web/store/frame/footer.tsx', 'href={`mailto:${email}`}', 'href={`tel:${email}`}'],
    ['web/store/frame/footer.tsx', 'phones.map(', 'phones.slice(0, 1).map('],
  ),
  ...broken(
    'Footer: About Us, FAQ, Contact Us, Terms and Conditions; Beads, Bracelets, Earrings, Necklace/Jewelry go nowhere yet; copyright with the current year',
    'test/e2e/around-the-shop.spec.ts › the footer has every way on, and what leads nowhere yet says so',
    ['web/store/frame/footer.tsx', "  { label: 'FAQ', to: '/faq' },\n", ''],
    ['web/store/frame/footer.tsx', "label: 'Terms and Conditions'", "label: 'Terms'"],
    [
      'web/store/frame/footer.tsx',
      "label: 'Contact Us', to: undefined",
      "label: 'Contact Us', to: '/contact-us'",
    ],
    ['web/store/frame/footer.tsx', "['Beads', 'Bracelets', ", "['Beads', "],
    ['web/store/frame/footer.tsx', "'Necklace/Jewelry'", "'Necklaces'"],
    ['web/store/frame/footer.tsx', 'aria-disabled="true"', 'href="/products"'],
    ['web/store/frame/footer.tsx', '© {year} {name}', '© {name}'],
    [
      'shop/catalogue/storefront.ts',
      'Number(dayIn(config.timeZone, shop.clock.now()).slice(0, 4))',
      'Number(dayIn(config.timeZone, shop.clock.now()).slice(0, 4)) - 1',
    ],
  ),
]
