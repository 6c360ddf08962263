import { listTaxRates, saveTaxRate } from '../../contract/tax/tax-rates.ts'
import { listTaxRates as findTaxRates, saveTaxRate as saveRate } from '../../shop/tax/tax-rates.ts'
import { type Api, route } from '../lib/route.ts'

export function taxRoutes(api: Api): void {
  route(api, listTaxRates, ({ shop }) => findTaxRates(shop.db))
  route(api, saveTaxRate, ({ shop, caller, body }) => saveRate(shop, caller.id, body))
}
