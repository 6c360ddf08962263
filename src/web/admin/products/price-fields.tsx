import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { amountField, numberField } from '../parts/number-field.ts'
import type { ProductContractForm, productNames } from './product-fields.tsx'

// As trading standards read the law on price reductions.
export const FORMER_PRICE_HINT =
  'What you asked for it right before the sale, shown struck through. The law wants it to be true: asked for at least as long as the sale lasts.'

/**
 * Prices and stock: of a product with options they are those of its variants. No component: what renders later is
 * registered later, and an error would focus another field first.
 */
export function priceFields({
  form,
  names,
  hasOptions,
  isFree,
}: {
  form: ProductContractForm['form']
  names: ReturnType<typeof productNames>
  hasOptions: boolean
  isFree: boolean
}) {
  const numberProps = {
    autoComplete: 'off',
    className: classes('figures', hasOptions && 'bg-sand'),
    readOnly: hasOptions,
  }
  return (
    <>
      <div className="flex flex-col">
        <Input
          {...amountField(form, 'price')}
          {...numberProps}
          aria-required
          label={names.price}
          inputMode="decimal"
        />
        {isFree && !hasOptions && (
          <Checkbox {...form.register('free', { deps: 'price' })}>
            Free: shoppers pay only the delivery
          </Checkbox>
        )}
      </div>
      <Input
        {...numberField(form, 'stock_quantity')}
        {...numberProps}
        aria-required
        label={names.stock_quantity}
        inputMode="numeric"
      />
      <Input
        {...amountField(form, 'compare_at_price', null)}
        {...numberProps}
        label={names.compare_at_price}
        hint={hasOptions ? undefined : `Empty when it is not on sale. ${FORMER_PRICE_HINT}`}
        inputMode="decimal"
      />
      {hasOptions && (
        <p className="text-small text-muted md:col-span-2">
          The lowest price with its former price, and the stock of all. This product has sizes: change them
          below.
        </p>
      )}
    </>
  )
}
