import type { Withdrawable } from '../../../contract/returns/withdrawal.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { countOptions } from '../../ui/forms/count-options.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { chosenCount, type Refused } from './refused-form.ts'

type Props = Pick<Withdrawable, 'items'> & { busy?: boolean; refused?: Refused | undefined }

/** The lines of an order in a form, each with the quantity to withdraw from under its id. */
export function WithdrawalItems({ items, busy = false, refused }: Props) {
  const isAvailable = items.some(({ available_quantity }) => available_quantity > 0)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li
            key={item.order_item_id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-medium wrap-anywhere">{item.name}</p>
              <p className="text-small text-muted">{boughtText(item)}</p>
              <p className="mt-1 text-small text-muted">{item.problem ?? item.right.sentence}</p>
            </div>
            {item.available_quantity > 0 && (
              <Select
                name={item.order_item_id}
                label={
                  <>
                    Withdraw from<span className="sr-only"> {item.name}</span>
                  </>
                }
                error={
                  refused?.wrong.includes(`quantity.${item.order_item_id}`)
                    ? `Please choose at most ${item.available_quantity}.`
                    : undefined
                }
                defaultValue={chosenCount(
                  refused,
                  item.order_item_id,
                  item.available_quantity,
                  items.length === 1 ? item.available_quantity : 0,
                )}
                fieldClassName="w-36"
              >
                {countOptions(item.available_quantity, (count) => count || 'None')}
              </Select>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-4">
        {isAvailable ? (
          <Button type="submit" size="large" busy={busy}>
            Confirm withdrawal
          </Button>
        ) : (
          <LinkButton to="/">To the shop</LinkButton>
        )}
      </div>
    </>
  )
}

function boughtText({ quantity, withdrawn_quantity }: Withdrawable['items'][number]): string {
  return withdrawn_quantity > 0
    ? `Bought ${quantity}, withdrawn from ${withdrawn_quantity}`
    : `Bought ${quantity}`
}
