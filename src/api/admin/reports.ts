import { exportReport, readPayouts, readReport } from '../../contract/reports/report.ts'
import { exportReport as writeCsv } from '../../shop/reports/export-report.ts'
import { readPayouts as findPayouts } from '../../shop/reports/read-payouts.ts'
import { readReport as sumReport } from '../../shop/reports/read-report.ts'
import { type Api, download, route } from '../lib/route.ts'
import { recordExport } from './security-events.ts'

export function reportRoutes(api: Api): void {
  route(api, readReport, ({ shop, query }) => sumReport(shop, query))
  download(api, exportReport, async (call) => {
    const file = writeCsv(call.shop, call.query)
    recordExport(call, 'report')
    return file
  })
  route(api, readPayouts, ({ shop, query }) => findPayouts(shop, query))
}
