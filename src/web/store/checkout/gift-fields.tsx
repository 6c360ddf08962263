import { GIFT_MESSAGE_LENGTH } from '../../../contract/gifts/gift.ts'
import { blurAfterPress } from '../../data/blur-after-press.ts'
import { useToken } from '../../data/use-stored.ts'
import { labelOf } from '../../shared/address/address-words.ts'
import { revalidateByCountry } from '../../shared/address/check-address.ts'
import { CountryInput, inOrder, placeNames, useAddressWords } from '../../shared/address/country-input.tsx'
import { LineImage } from '../../shared/line-image.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatPrice } from '../../ui/format.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import type { Checkout } from './checkout-section.tsx'
import { GIFT_PATHS, type GiftForm, offeredDays, useGift } from './use-gift.ts'

/** In the form's order. */
const GIFT_NAMES = {
  'gift.receiver.name': "Receiver's name",
  'gift.receiver.address': "Receiver's address",
  'gift.receiver.city': "Receiver's city",
  'gift.receiver.state': "Receiver's state",
  'gift.receiver.postal_code': "Receiver's postal code",
  'gift.receiver.country': "Receiver's country",
  'gift.receiver.phone': "Receiver's phone",
  'gift.message': 'Message',
  'gift.box_product_id': 'Gift box',
  'gift.not_before': 'Deliver not before',
} as const

/** As the fields are called in the receiver's country. */
export function useGiftNames(form: GiftForm) {
  const [country = '', state = '', postal_code = ''] = form.watch([
    'gift.receiver.country',
    'gift.receiver.state',
    'gift.receiver.postal_code',
  ])
  const words = useAddressWords({ country, state, postal_code })
  const names = placeNames(words)
  return {
    words,
    names: {
      ...GIFT_NAMES,
      'gift.receiver.city': labelOf(RECEIVER, names.city),
      'gift.receiver.state': labelOf(RECEIVER, names.state),
      'gift.receiver.postal_code': labelOf(RECEIVER, names.postal_code),
    },
  }
}

const RECEIVER = "Receiver's"

type Name = keyof typeof GIFT_NAMES
type Fields = { form: GiftForm; checkout: Checkout }

export function GiftFields({ form, checkout }: Fields) {
  const { gift, toggle, requote } = useGift(form, checkout)
  return (
    <div>
      <Checkbox checked={Boolean(gift)} onChange={(event) => toggle(event.target.checked)}>
        This is a gift
      </Checkbox>
      {gift && (
        <div className="mt-3 grid gap-x-4 gap-y-4 border-l-2 border-gold-light pl-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">
            It goes to the receiver, without prices and with a gift receipt. Our e-mails come to you alone.
          </p>
          <ReceiverFields form={form} requote={requote} />
          <Wishes form={form} checkout={checkout} requote={requote} />
        </div>
      )}
    </div>
  )
}

function fieldOf(form: GiftForm, name: Name) {
  return {
    ...blurAfterPress(form.register(name)),
    label: GIFT_NAMES[name],
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

type Part = { form: GiftForm; requote: () => void }

function ReceiverFields({ form, requote }: Part) {
  const { words, names } = useGiftNames(form)
  const field = (name: Name) => ({
    ...fieldOf(form, name),
    label: names[name],
    'aria-required': true as const,
  })
  const onCountry = () => revalidateByCountry(form, GIFT_PATHS)
  return (
    <>
      <Input
        {...field('gift.receiver.name')}
        autoComplete="section-receiver shipping name"
        fieldClassName="sm:col-span-2"
      />
      <Input
        {...field('gift.receiver.address')}
        autoComplete="section-receiver shipping street-address"
        fieldClassName="sm:col-span-2"
      />
      {inOrder(words, {
        city: (
          <Input
            key="city"
            {...field('gift.receiver.city')}
            autoComplete="section-receiver shipping address-level2"
          />
        ),
        state: (
          <Input
            key="state"
            {...field('gift.receiver.state')}
            autoComplete="section-receiver shipping address-level1"
          />
        ),
        postalCode: (
          <Input
            key="postal_code"
            {...field('gift.receiver.postal_code')}
            {...blurAfterPress(form.register('gift.receiver.postal_code'), requote)}
            autoComplete="section-receiver shipping postal-code"
          />
        ),
      })}
      <CountryInput
        {...field('gift.receiver.country')}
        {...blurAfterPress(form.register('gift.receiver.country', { onBlur: onCountry }), requote)}
        autoComplete="section-receiver shipping country-name"
      />
      <Input
        {...fieldOf(form, 'gift.receiver.phone')}
        label={`${GIFT_NAMES['gift.receiver.phone']} (optional)`}
        type="tel"
        autoComplete="section-receiver shipping tel"
        fieldClassName="sm:col-span-2"
      />
    </>
  )
}

const orNull = (typed: string | null) => typed || null

function Wishes({ form, checkout: { quote }, requote }: Part & { checkout: Checkout }) {
  const { currency, timeZone } = useShopConfig()
  const isSignedIn = useToken() !== undefined
  const boxes = quote.data?.gift_boxes ?? []
  const box = fieldOf(form, 'gift.box_product_id')
  const chosen = boxes.find(({ product_id }) => product_id === form.watch('gift.box_product_id'))
  return (
    <>
      <Textarea
        {...fieldOf(form, 'gift.message')}
        label="Message (optional)"
        hint={`We print it on a card as you type it: at most ${GIFT_MESSAGE_LENGTH} characters.`}
        rows={3}
        fieldClassName="sm:col-span-2"
      />
      {(boxes.length > 0 || box.error) && (
        <div className="flex items-end gap-3 sm:col-span-2">
          {chosen && <LineImage images={chosen.images} sizes="3rem" className="h-15 w-12 shrink-0" />}
          <Select
            {...box}
            {...form.register('gift.box_product_id', { setValueAs: orNull, onChange: requote })}
            fieldClassName="min-w-0 flex-1"
          >
            <option value="">No gift box</option>
            {boxes.map(({ product_id, name, price }) => (
              <option key={product_id} value={product_id}>
                {`${name} · ${formatPrice(price, currency)}`}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Input
        {...fieldOf(form, 'gift.not_before')}
        {...form.register('gift.not_before', { setValueAs: orNull, onChange: requote })}
        {...offeredDays(timeZone)}
        type="date"
        label="Deliver not before (optional)"
        fieldClassName="sm:col-span-2"
      />
      {isSignedIn && (
        <Checkbox {...form.register('gift.hide_until_then')} className="sm:col-span-2">
          Hide the pieces in my orders until it arrives (e-mails and receipts name them)
        </Checkbox>
      )}
    </>
  )
}
