import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPrice } from '../ui/format.ts'
import type { Route } from './+types/faq.ts'
import { Prose } from './prose.tsx'
import { publicHeaders } from './public-headers.ts'
import { pageMeta } from './seo.ts'
import { type ShopConfig, useShopConfig } from './shop-config.ts'
import { shopDetails } from './shop-details.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'FAQ',
    description: 'Delivery, returns, payment, sizes and care: the questions we are asked most, answered.',
    path: '/faq',
  })
}

export function headers() {
  return publicHeaders
}

export default function Faq() {
  const config = useShopConfig()
  return (
    <Prose
      title="FAQ"
      intro={
        <>
          What we are asked most. If yours is not here, write to{' '}
          <a href={`mailto:${shopDetails.email}`}>{shopDetails.email}</a> or ring us {shopDetails.openingDays}
          , {shopDetails.openingHours}.
        </>
      }
    >
      {questionsOf(config).map(({ topic, questions }) => (
        <section key={topic}>
          <h2>{topic}</h2>
          {questions.map(([question, answer]) => (
            <Question key={question} question={question}>
              {answer}
            </Question>
          ))}
        </section>
      ))}
    </Prose>
  )
}

function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lead font-medium">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-gold transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="pb-5">{children}</p>
    </details>
  )
}

function questionsOf({
  currency,
  shippingFee,
}: ShopConfig): { topic: string; questions: [string, string][] }[] {
  const fee = formatPrice(shippingFee / 100, currency)
  return [
    {
      topic: 'Delivery',
      questions: [
        [
          'What does delivery cost?',
          `${fee} an order, however many pieces are in it and whichever way you have it sent.`,
        ],
        [
          'How long does it take?',
          'Standard delivery takes 3-5 business days, next day delivery 1-2 business days. Each product page shows the dates to expect, and so does the checkout.',
        ],
        [
          'Can I follow my parcel?',
          'Yes. As soon as it is on its way we e-mail you the carrier and the tracking number.',
        ],
      ],
    },
    {
      topic: 'Returns',
      questions: [
        [
          'May I send something back?',
          'Within 30 days of receiving it, unworn and in its box, for a full refund of its price. Pierced earrings can be returned only if their seal is unbroken.',
        ],
        [
          'Something arrived damaged. What now?',
          'Write to us with your order code and, if you can, a picture. We replace or refund it and pay for the way back.',
        ],
      ],
    },
    {
      topic: 'Ordering and paying',
      questions: [
        [
          'Do I need an account?',
          'No. You can check out as a guest; we ask only for what the parcel and the receipt need.',
        ],
        [
          'How can I pay?',
          'By credit or debit card on our payment provider’s page. Your card number never reaches our shop.',
        ],
        [
          'I have a promo code. Where does it go?',
          'Into the checkout, before you pay. You see the new total at once.',
        ],
      ],
    },
    {
      topic: 'Care',
      questions: [
        [
          'How do I keep it bright?',
          'Put it on last and take it off first. Keep it from perfume, chlorine and hot water, wipe it with a soft dry cloth and lay it in its pouch.',
        ],
        [
          'And pearls and beads?',
          'Wipe them after wearing, never soak the thread, and have a much-worn strand restrung every few years.',
        ],
      ],
    },
  ]
}
