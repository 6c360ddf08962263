import type { SetupStep } from '../../../contract/admin/setup.ts'

type Guide = { title: string; how: string; links: { to: string; label: string }[] }

const SETTINGS = { to: '/admin/settings', label: 'Open Settings' }

/** How an owner takes each step. */
export const GUIDE: Record<SetupStep['step'], Guide> = {
  name: {
    title: 'Give the shop its name',
    how: 'The name stands at the top of every page and in every e-mail.',
    links: [SETTINGS],
  },
  address: {
    title: 'Say who and where you are',
    how: 'Address, telephone and e-mail stand in the footer, in the terms and in e-mails to customers. Read the other tabs, too: delivery, returns, questions, terms and privacy.',
    links: [SETTINGS],
  },
  holidays: {
    title: 'Choose your bank holidays',
    how: 'On these days no parcel travels, and none is promised. If your country is not in the list, add its days under Settings → Delivery; those on which you are away stand there, too.',
    links: [],
  },
  payments: {
    title: 'Take real money',
    how: 'Open an account at stripe.com. Stripe gives you two keys, one for payments and one for its reports to the shop. Whoever looks after your server enters them; they never belong into an e-mail.',
    links: [],
  },
  mail: {
    title: 'Send e-mails',
    how: 'Your mail provider tells you the name of its mail server, a user name and a password. Whoever looks after your server enters them.',
    links: [],
  },
  backup: {
    title: 'Keep a backup',
    how: 'Press Back up now, download the file to another computer, and let the shop make a backup every night.',
    links: [{ to: '/admin/settings?part=backups', label: 'Open Backups' }],
  },
  product: {
    title: 'Add your first product',
    how: 'Press Add Product, or bring many at once with Import. Products that the shop came with can be deleted there.',
    links: [{ to: '/admin/products', label: 'Open Products' }],
  },
  order: {
    title: 'Place a test order',
    how: 'Buy something as a shopper would, from the product page to the e-mail. While payments are a rehearsal, the card 4242 4242 4242 4242 pays. Once they are real, refund the order afterwards.',
    links: [
      { to: '/', label: 'Open the shop' },
      { to: '/admin/orders', label: 'Open Orders' },
    ],
  },
}
