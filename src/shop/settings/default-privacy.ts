import type { Settings } from '../../contract/admin/settings.ts'

// What the shop really does: docs/decisions/0010-customer-data-retention.md
export const defaultPrivacy: Settings['privacy'] = {
  intro: 'What {shop} knows about you, why, and what your browser keeps for us.',
  sections: [
    {
      title: '1. Who is responsible',
      text: '{shop}, {address}. Write to {email} or ring {phone} with any question about your data.',
    },
    {
      title: '2. What we keep, and why',
      text: 'For an order: your name, delivery address, e-mail address, phone number and what you bought, because we have to deliver it and keep accounts. For an account: your name, e-mail address, phone number, saved addresses, wishlist and a hash of your password. For safety: the internet address of an order until it is paid, and of log-ins. We keep no card numbers: you enter your card on the page of our payment provider.',
    },
    {
      title: '3. Who else sees it',
      text: 'The carrier gets your name, address and phone number, the payment provider your e-mail address and what the order costs. We sell nothing to anybody and show no advertisements.',
    },
    {
      title: '4. Cookies and storage in your browser',
      text: 'This shop sets no cookies and follows nobody. Your browser’s storage keeps what the shop needs to work: which cart is yours, that you are logged in, what you typed into the checkout until you order, an order that is not paid yet, the hearts that you give before you log in, the pieces that you looked at last, until you clear them or log out, what you last searched for, until you clear it, the country of your last address, and how large things are on your screen once you have measured it. Clearing your browser’s data for this site removes all of it. The payment page belongs to our payment provider, who may set cookies of its own there.',
    },
    {
      title: '5. How long',
      text: 'Orders stay as long as bookkeeping law requires. Carts of guests are deleted after 90 days without a visit, the log of log-ins after 90 days. The receiver of a gift and its message are deleted half a year after the order has ended. When you delete your account, your personal data goes at once, except for what bookkeeping requires of paid orders.',
    },
    {
      title: '6. Your rights',
      text: 'You may see, correct, export and delete your data: with an account you do it yourself under Profile, without one write to {email}. You may complain to the Information Commissioner’s Office, ico.org.uk.',
    },
  ],
}
