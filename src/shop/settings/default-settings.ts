import type { Settings } from '../../contract/admin/settings.ts'
import { defaultMethods } from '../../contract/delivery/default-methods.ts'
import { EXEMPT_WEIGHTS } from '../../contract/facts/fact-kinds.ts'
import { defaultPrivacy } from './default-privacy.ts'
import { defaultFaq, defaultTerms } from './default-texts.ts'

export const DEFAULT_SHOP_NAME = 'Vitrine'

/** Shop name and shipping fee come from the environment. */
export const defaultSettings: Omit<Settings, 'shop_name' | 'shipping_fee'> = {
  address: {
    street: '14 Lantern Row',
    city: 'Bath',
    region: 'Somerset',
    postal_code: 'BA1 2QX',
    country: 'United Kingdom',
  },
  // From Ofcom's range of numbers for fictional use.
  phones: ['+44 1632 960 142', '+44 1632 960 178'],
  email: 'hello@vitrine.example',
  opening_days: 'Mon - Sat',
  opening_hours: '10 am to 4pm',
  footer_text: '',
  copyright: 'All rights reserved.',
  company: '',
  vat_number: '',
  company_number: '',
  banner: { is_shown: true, text: 'Flat-rate delivery, 3-5 business days', link: '' },
  returns: {
    title: '{Return_days} days to decide',
    words:
      'Send back what does not suit, unworn, within {return_days} days of its delivery, for a full refund.',
  },
  return_exceptions: [],
  cancel_until: 'packing',
  cancel_hours: 24,
  goodwill_days: 30,
  exchange_hold_days: 14,
  // As the EU's Directive 2023/2673 wants it.
  withdrawal_enabled: true,
  withdrawal_label: 'Withdraw from contract',
  withdrawal_intro:
    'You may withdraw from your purchase within 14 days of its delivery without giving a reason, and longer where we say so. Tell us which order it is, and we send you a link with which you choose the pieces. What is made for you cannot be withdrawn from.',
  withdrawal_next:
    'If you have the pieces already, please send them back within 14 days of this e-mail to {address}. We refund what you paid for them within 14 days of your withdrawal; we may wait until they are back, or until you have shown us that you sent them.',
  low_stock_threshold: 5,
  reserved_stock_threshold: 25,
  owner_emails: {
    new_order: { is_sent: true, to: [] },
    low_stock: { is_sent: true, to: [] },
    reserved_stock: { is_sent: true, to: [] },
    waiting_admin: { is_sent: true, to: [] },
    late_orders: { is_sent: true, to: [] },
    returns: { is_sent: true, to: [] },
    payment_issue: { is_sent: true, to: [] },
    security: { is_sent: true, to: [] },
  },
  // The exemptions of the Hallmarking Act 1973.
  hallmark_weights: EXEMPT_WEIGHTS,
  search_synonyms: [],
  badges: { new_days: 0, bestsellers: 0, bestseller_days: 30 },
  storefront: { home: [], banners: [], menu: [] },
  saved_views: [],
  delivery_methods: defaultMethods,
  delivery_calendar: { holiday_region: '', holidays_added: [], holidays_removed: [], closed_days: [] },
  bench_hours_per_week: null,
  duties: [],
  backups: { schedule: 'never', hour: 3, keep: 14 },
  invoices: 'on_demand',
  auto_deliver: { is_on: false, days: 3 },
  faq: defaultFaq,
  terms: defaultTerms,
  privacy: defaultPrivacy,
  about: {
    since: 2010,
    story: [
      '{shop} began in 2010 with one bench, a tray of beads and the wish to sell jewellery the way we like to buy it: looked at closely, described honestly, and priced without theatre. The bench is still there. Around it have gathered a handful of makers whose work we would wear ourselves.',
      'We keep the counter small on purpose. Every strand, hoop and pendant on it has been in our hands, and we can tell you where it comes from and how to keep it.',
    ],
    mission:
      'Ethical, sustainable jewelry: metal that has been used before, stones whose origin is known, makers who are paid properly, and pieces that are made to be repaired rather than replaced.',
    promises: [
      {
        title: 'Worldwide Shipping',
        words: 'Insured, tracked and boxed to be given, wherever it is going.',
      },
      {
        title: 'Premium Quality',
        words: 'Sterling silver, solid gold and natural stone, checked by eye before they leave.',
      },
      { title: 'Ethically Sourced', words: 'Recycled metal and stones whose way to us we can tell you.' },
      {
        title: 'Customer Satisfaction',
        words:
          '{Return_days} days to change your mind about what is unworn, with any seal unbroken, and a person who answers.',
      },
    ],
  },
}
