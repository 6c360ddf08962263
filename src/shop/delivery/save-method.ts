import type { Settings } from '../../contract/admin/settings.ts'
import { defaultMethods } from '../../contract/delivery/default-methods.ts'
import type { DeliveryMethod, StoredMethod } from '../../contract/delivery/delivery-method.ts'
import { MAX_METHODS } from '../../contract/delivery/delivery-method.ts'
import { STANDARD } from '../../contract/delivery/standard.ts'
import { fieldError, notFound, ShopError } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { assertUnchanged } from '../lib/optimistic-lock.ts'
import { changeSettings } from '../settings/update-settings.ts'
import type { Shop, Tx } from '../shop.ts'
import { findMethod } from './delivery-methods.ts'

/** @throws ShopError 'conflict' for a key in use */
export async function createMethod(
  shop: Shop,
  by: string,
  method: DeliveryMethod,
  attempt?: ResponseStore,
): Promise<DeliveryMethod> {
  const add: MethodsChange = (methods, settings) => {
    if (methods.some(({ key }) => key === method.key))
      throw fieldError('key', 'There is a delivery method with this key already.', 'conflict')
    if (methods.length >= MAX_METHODS)
      throw new ShopError('conflict', `A shop can have at most ${MAX_METHODS} delivery methods.`)
    return [...methods, stored(method, settings)]
  }
  await changeMethods(shop, by, add, (tx) => attempt?.saveResponse(tx, method))
  return method
}

/** @throws ShopError 'not_found', 'conflict' when it changed since the form was loaded, 'invalid' for standard delivery that is collected */
export async function updateMethod(
  shop: Shop,
  by: string,
  { shown, ...method }: StoredMethod & { shown?: StoredMethod | undefined },
): Promise<DeliveryMethod> {
  if (method.key === STANDARD && method.kind === 'collect')
    throw fieldError('kind', 'Standard delivery is sent: other pages show its price and days.')
  await changeMethods(shop, by, (methods, settings) => {
    const before = methods.find(({ key }) => key === method.key)
    if (!before) throw notFound('delivery method')
    assertUnchanged('delivery method', priced(before, settings), {
      shown: shown && priced(shown, settings),
      wanted: priced(method, settings),
    })
    return methods.map((one) => (one === before ? stored(method, settings) : one))
  })
  return findMethod(shop, method.key) ?? priced(method, shop.settings.current())
}

/** @throws ShopError 'not_found'; 'conflict' for standard delivery, whose dates product pages show */
export async function deleteMethod(shop: Shop, by: string, key: string): Promise<{ key: string }> {
  if (key === STANDARD)
    throw new ShopError('conflict', 'Standard delivery stays: other pages show its dates.')
  await changeMethods(shop, by, (methods) => {
    if (!methods.some((method) => method.key === key)) throw notFound('delivery method')
    return methods.filter((method) => method.key !== key)
  })
  return { key }
}

type MethodsChange = (methods: StoredMethod[], settings: Settings) => StoredMethod[]

async function changeMethods(
  shop: Shop,
  by: string,
  change: MethodsChange,
  then?: (tx: Tx) => Promise<void> | undefined,
): Promise<void> {
  await changeSettings(shop, by, {
    change: (settings) => ({ delivery_methods: change(settings.delivery_methods, settings) }),
    ...(then && { then }),
  })
}

const FOLLOWING = new Set(defaultMethods.map(({ key }) => key))

/** The specification's two methods follow the shipping fee until they have a price of their own. */
function stored(method: StoredMethod, { shipping_fee }: Settings): StoredMethod {
  const isFee = FOLLOWING.has(method.key) && method.price === shipping_fee
  return { ...method, price: isFee ? null : method.price }
}

function priced(method: StoredMethod, { shipping_fee }: Settings): DeliveryMethod {
  return { ...method, price: method.price ?? shipping_fee }
}
