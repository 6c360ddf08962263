import type { MouseEvent } from 'react'
import { FAULTY } from '../../../contract/returns/faulty.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import type { ReturnBody } from '../../../contract/returns/return-body.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { countOptions } from '../../ui/forms/count-options.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { chosenCount, type Refused } from './refused-form.ts'

type Item = Returnable['items'][number]

const REASONS = ['It is too big', 'It is too small', 'It is not as I expected', 'The wrong piece came']

type Props = { returnable: Returnable; busy?: boolean; refused?: Refused | undefined }

/** The lines of an order in a form. The fields of a line have its id after a dot. */
export function ReturnItems({ returnable, busy = false, refused }: Props) {
  const { items, order } = returnable
  const isAvailable = items.some(({ available_quantity }) => available_quantity > 0)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.order_item_id} className="py-5">
            <p className="font-medium wrap-anywhere">{item.name}</p>
            <p className="text-small text-muted">{boughtText(item, order.currency)}</p>
            <p className="mt-1 text-small text-muted">{item.problem ?? item.right.sentence}</p>
            {item.available_quantity > 0 && (
              <ItemFields
                item={item}
                verb="Return"
                wishes={wishesOf(item, order.currency)}
                isAlone={items.length === 1}
                refused={refused}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-4">
        {isAvailable ? (
          <Button type="submit" size="large" busy={busy} onClick={requireSeals}>
            Ask to return
          </Button>
        ) : (
          <LinkButton to="/">To the shop</LinkButton>
        )}
      </div>
    </>
  )
}

type FieldsProps = {
  item: Pick<Item, 'order_item_id' | 'name' | 'available_quantity' | 'right'> & { only_faulty?: boolean }
  verb: string
  wishes: { value: string; text: string }[]
  isAlone: boolean
  refused: Refused | undefined
}

export function ItemFields({ item, verb, wishes, isAlone, refused }: FieldsProps) {
  const { order_item_id: id, name, available_quantity: left, right, only_faulty } = item
  const label = (text: string) => (
    <>
      {text}
      <span className="sr-only"> {name}</span>
    </>
  )
  const field = (part: string, error: string) => {
    const name = `${part}.${id}`
    const defaultValue = refused?.chosen?.get(name) ?? undefined
    return { name, defaultValue, error: refused?.wrong.includes(name) ? error : undefined }
  }
  const seal = field('seal', 'Please confirm that its seal is unbroken.')
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-[8rem_1fr_1fr]">
      <Select
        {...field('quantity', `Please choose at most ${left}.`)}
        label={label(verb)}
        defaultValue={chosenCount(refused, `quantity.${id}`, left, isAlone ? left : 0)}
      >
        {countOptions(left, (count) => count || 'None')}
      </Select>
      <Select {...field('reason', right.sentence)} label={label('Why')}>
        {!only_faulty && <option value="">I would rather not say</option>}
        {!only_faulty && REASONS.map((reason) => <option key={reason}>{reason}</option>)}
        <option value={FAULTY}>It is faulty</option>
      </Select>
      <Select {...field('wish', 'Please choose what you would like instead.')} label={label('I would like')}>
        {wishes.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {right.kind === 'sealed' && (
        <div className="sm:col-span-3">
          <Checkbox name={seal.name} error={seal.error} defaultChecked={seal.defaultValue === 'on'}>
            {label('The seal is unbroken')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}

/** For the button of the form: the browser says at once what the server would refuse. */
export function requireSeals({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  if (!form) return
  const fields = new FormData(form)
  for (const seal of form.querySelectorAll<HTMLInputElement>('[name^="seal."]')) {
    const chosen = (field: string) => fields.get(seal.name.replace('seal', field))
    seal.required = chosen('quantity') !== '0' && chosen('reason') !== FAULTY
  }
}

export const STORE_CHOICE = { value: 'store_choice', text: 'What the shop suggests' }

function wishesOf({ exchange_for }: Item, currency: string): FieldsProps['wishes'] {
  return [
    { value: 'refund', text: 'My money back' },
    STORE_CHOICE,
    ...exchange_for.map((variant) => ({
      value: `exchange:${variant.variant_id}`,
      text: exchangeText(variant, currency),
    })),
  ]
}

/** As the API's form reads them. */
export function chosenItems(fields: FormData): ReturnBody['items'] {
  return [...fields].flatMap(([name, quantity]) => {
    const [field, id = ''] = name.split('.')
    if (field !== 'quantity' || Number(quantity) === 0) return []
    // What is wished instead stands after a colon.
    const [wish, variant_id = null] = String(fields.get(`wish.${id}`)).split(':')
    return [
      {
        order_item_id: id,
        quantity: Number(quantity),
        reason: String(fields.get(`reason.${id}`)) || null,
        wish: wish as ReturnBody['items'][number]['wish'],
        variant_id,
        seal_unbroken: fields.has(`seal.${id}`),
      },
    ]
  })
}

/** 'Size M instead, $20.00 more (out of stock now)' */
function exchangeText(variant: Item['exchange_for'][number], currency: string): string {
  const { name, to_pay, to_refund, in_stock } = variant
  const difference =
    Number(to_pay) > 0
      ? `, ${formatPrice(to_pay, currency)} more`
      : Number(to_refund) > 0 && `, ${formatPrice(to_refund, currency)} less`
  return `${name} instead${difference || ''}${in_stock ? '' : ' (out of stock now)'}`
}

function boughtText(item: Item, currency: string): string {
  const { quantity, returned_quantity: returned, available_quantity: left, amount } = item
  const refund = `Refund${left > 1 ? ` of all ${left}` : ''}: ${formatPrice(amount, currency)}`
  return [
    `Bought ${quantity}${returned > 0 ? `, ${returned} in a return` : ''}`,
    ...(left > 0 ? [refund] : []),
  ].join('. ')
}
