import { formatPrice } from '../ui/format.ts'
import type { Route } from './+types/terms.ts'
import { Prose } from './prose.tsx'
import { publicHeaders } from './public-headers.ts'
import { pageMeta } from './seo.ts'
import { useShopConfig } from './shop-config.ts'
import { shopDetails } from './shop-details.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms and Conditions',
    description: 'The terms on which we sell: orders, prices, delivery, returns, guarantee and privacy.',
    path: '/terms-and-conditions',
  })
}

export function headers() {
  return publicHeaders
}

export default function Terms() {
  const { name, currency, shippingFee } = useShopConfig()
  const { address, email, phones } = shopDetails
  return (
    <Prose
      title="Terms and Conditions"
      intro="The terms on which we sell, in plain words. They leave your statutory rights as they are."
    >
      <h2>1. Who we are</h2>
      <p>
        {name}, {address.street}, {address.city}, {address.postalCode}, {address.country}. You reach us at{' '}
        <a href={`mailto:${email}`}>{email}</a> and on {phones[0]}.
      </p>
      <h2>2. Orders</h2>
      <p>
        Putting a piece in the cart does not reserve it. When you go on to pay we hold your pieces for you;
        the contract is made when your payment is confirmed, and we write to you at once. If you do not pay,
        nothing is owed and the pieces go back to your cart.
      </p>
      <h2>3. Prices and payment</h2>
      <p>
        Prices include VAT. Payment is by card, on the page of our payment provider; we never see your card
        number. A promo code takes its percentage off the goods, not off delivery, and can be used until the
        end of its last day.
      </p>
      <h2>4. Delivery</h2>
      <p>
        Delivery costs {formatPrice(shippingFee / 100, currency)} an order. Standard delivery takes 3-5
        business days and next day delivery 1-2 business days from the day of the order. The parcel is at our
        risk until it is in your hands.
      </p>
      <h2>5. Your right to cancel</h2>
      <p>
        You may cancel within 14 days of receiving your order without giving a reason. Beyond that, we take
        back unworn pieces in their box within 30 days. Write to us first, send them back within 14 days of
        that, and we refund their price, and the delivery you paid if the whole order comes back, within 14
        days of receiving them. Pierced earrings with a broken seal and pieces made to your measure can not be
        returned unless they are faulty.
      </p>
      <h2>6. Faults</h2>
      <p>
        If a piece is faulty or not as described, you have the rights of the Consumer Rights Act 2015. Tell us
        and we repair, replace or refund it, and pay for its way back.
      </p>
      <h2>7. Natural materials</h2>
      <p>
        Stone, pearl and wood differ from piece to piece. Slight differences in colour and shape from the
        picture are their nature and not a fault.
      </p>
      <h2>8. Your data</h2>
      <p>
        We keep what your order needs: your name, your address, your e-mail and phone number, and what you
        bought. We share it with the carrier and the payment provider only, and never sell it. Ask us, and we
        tell you what we hold or delete what the law does not oblige us to keep.
      </p>
      <h2>9. Law</h2>
      <p>English law applies to these terms, and the courts of England and Wales hear disputes about them.</p>
    </Prose>
  )
}
