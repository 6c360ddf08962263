import type { Storefront } from '../../context.ts'

type Links = {
  /** Without an address: to the contact section. */
  info: { label: string; to?: string }[]
  explore: string[]
}

export function footerLinks(
  { withdrawalLabel }: Storefront['config'],
  { hasGifts }: { hasGifts: boolean },
): Links {
  return {
    info: [
      { label: 'About Us', to: '/about-us' },
      { label: 'FAQ', to: '/faq' },
      { label: 'Contact Us' },
      { label: 'Terms and Conditions', to: '/terms-and-conditions' },
      { label: 'Privacy and Cookies', to: '/privacy' },
      ...(hasGifts ? [{ label: 'Gift Finder', to: '/gifts' }] : []),
      ...(withdrawalLabel ? [{ label: withdrawalLabel, to: '/withdraw' }] : []),
    ],
    explore: ['Beads', 'Bracelets', 'Earrings', 'Necklace/Jewelry'],
  }
}
