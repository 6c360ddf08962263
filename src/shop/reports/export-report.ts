import { dayIn } from '../../contract/day.ts'
import type { PeriodQuery } from '../../contract/reports/period.ts'
import { MAX_REPORT_DAYS } from '../../contract/reports/report.ts'
import { BYTE_ORDER_MARK, type Cell, csvText } from '../lib/csv/csv-text.ts'
import type { Shop } from '../shop.ts'
import { isTaxed, type Movement, type MovementKind, movementsIn } from './movements.ts'
import { type Period, periodOf, rangeOf } from './period.ts'
import { taxRowOf } from './tax-sums.ts'

const KINDS: Record<MovementKind, string> = {
  sale: 'sale',
  refund: 'refund',
  reversal: 'refund came back',
}

/** A row for each VAT rate of each sale and refund; refunds are negative, so that the columns add up. @throws ShopError 'invalid' */
export function exportReport(
  shop: Shop,
  query: PeriodQuery,
): { name: string; content: AsyncGenerator<string> } {
  const period = periodOf(shop, query, MAX_REPORT_DAYS)
  return { name: `report-${period.from}-${period.to}.csv`, content: writeRows(shop, period) }
}

async function* writeRows(shop: Shop, period: Period): AsyncGenerator<string> {
  const range = rangeOf(shop, period)
  const hasTax = await isTaxed(shop, range)
  const columns = ['date', 'order_code', 'document_number', 'kind']
  yield BYTE_ORDER_MARK +
    csvText([[...columns, ...(hasTax ? ['net', 'rate', 'tax'] : []), 'gross', 'currency']])
  for await (const movements of movementsIn(shop, range))
    yield csvText(movements.flatMap((movement) => rowsOf(shop, movement, hasTax)))
}

function rowsOf({ config }: Shop, movement: Movement, hasTax: boolean): Cell[][] {
  const { kind, at, code, document, content } = movement
  const sign = kind === 'refund' ? -1 : 1
  const head = [dayIn(config.timeZone, at), code, document ?? '', KINDS[kind]]
  const money = (minor: number) => ({ minor: sign * minor })
  if (!hasTax) return [[...head, money(content.total), content.currency]]
  return content.rates.map((part) => {
    const row = taxRowOf(movement, part)
    const rate = row.kind === 'rate' ? part.rate : row.kind === 'margin' ? 'margin scheme' : ''
    return [...head, money(part.net), rate, money(part.tax), money(part.gross), content.currency]
  })
}
