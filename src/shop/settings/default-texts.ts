import type { Settings } from '../../contract/admin/settings.ts'

export const defaultFaq: Settings['faq'] = [
  {
    topic: 'Delivery',
    questions: [
      {
        question: 'What does delivery cost?',
        answer: '{shipping_fee} an order, however many pieces are in it and whichever way you have it sent.',
      },
      {
        question: 'How long does it take?',
        answer:
          'Standard delivery takes 3-5 business days, next day delivery 1-2 business days. Each product page shows the dates to expect, and so does the checkout.',
      },
      {
        question: 'Can I follow my parcel?',
        answer: 'Yes. As soon as it is on its way we e-mail you the carrier and the tracking number.',
      },
    ],
  },
  {
    topic: 'Returns',
    questions: [
      {
        question: 'May I send something back?',
        answer:
          'Within {return_days} days of receiving it, unworn and in its box, for a full refund of its price. What is sealed can be returned only if its seal is unbroken: its page says so.',
      },
      {
        question: 'Something arrived damaged. What now?',
        answer:
          'Write to us with your order code and, if you can, a picture. We replace or refund it and pay for the way back.',
      },
    ],
  },
  {
    topic: 'Ordering and paying',
    questions: [
      {
        question: 'Do I need an account?',
        answer: 'No. You can check out as a guest; we ask only for what the parcel and the receipt need.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By credit or debit card on our payment provider’s page. Your card number never reaches our shop.',
      },
      {
        question: 'I have a promo code. Where does it go?',
        answer: 'Into the checkout, before you pay. You see the new total at once.',
      },
    ],
  },
  {
    topic: 'Care',
    questions: [
      {
        question: 'How do I keep it bright?',
        answer:
          'Put it on last and take it off first. Keep it from perfume, chlorine and hot water, wipe it with a soft dry cloth and lay it in its pouch.',
      },
      {
        question: 'And pearls and beads?',
        answer:
          'Wipe them after wearing, never soak the thread, and have a much-worn strand restrung every few years.',
      },
    ],
  },
]

export const defaultTerms: Settings['terms'] = {
  intro: 'The terms on which we sell, in plain words. They leave your statutory rights as they are.',
  sections: [
    { title: '1. Who we are', text: '{shop}, {address}. You reach us at {email} and on {phone}.' },
    {
      title: '2. Orders',
      text: 'Putting a piece in the cart does not reserve it. When you go on to pay we hold your pieces for you; the contract is made when your payment is confirmed, and we write to you at once. If you do not pay, nothing is owed and the pieces go back to your cart.',
    },
    {
      title: '3. Prices and payment',
      text: '{vat} Payment is by card, on the page of our payment provider; we never see your card number. A promo code takes its percentage off the goods, not off delivery, and can be used until the end of its last day.',
    },
    {
      title: '4. Delivery',
      text: 'Delivery costs {shipping_fee} an order. Standard delivery takes 3-5 business days and next day delivery 1-2 business days from the day of the order. The parcel is at our risk until it is in your hands.',
    },
    {
      title: '5. Your right to cancel',
      text: 'You may cancel within 14 days of receiving your order without giving a reason. Beyond that, we take back unworn pieces in their box within {return_days} days. Write to us first, send them back within 14 days of that, and we refund their price, and the delivery you paid if the whole order comes back, within 14 days of receiving them. Sealed pieces with a broken seal and pieces made to your measure cannot be returned unless they are faulty; the page of a piece says whether it is one of them.',
    },
    {
      title: '6. Faults',
      text: 'If a piece is faulty or not as described, you have the rights of the Consumer Rights Act 2015. Tell us and we repair, replace or refund it, and pay for its way back.',
    },
    {
      title: '7. Natural materials',
      text: 'Stone, pearl and wood differ from piece to piece. Slight differences in colour and shape from the picture are their nature and not a fault.',
    },
    {
      title: '8. Your data',
      text: 'We keep what your order needs: your name, your address, your e-mail and phone number, and what you bought. We share it with the carrier and the payment provider only, and never sell it. Ask us, and we tell you what we hold or delete what the law does not oblige us to keep.',
    },
    {
      title: '9. Law',
      text: 'English law applies to these terms, and the courts of England and Wales hear disputes about them.',
    },
  ],
}
