import { useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { useReport } from '../data/reports.ts'
import { DownloadButton } from '../parts/download-button.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Payouts } from './payouts.tsx'
import { chosenPeriod, PeriodFilter } from './period-filter.tsx'
import { daysText } from './periods.ts'
import { Sums } from './sums.tsx'
import { TaxTable } from './tax-table.tsx'

export default function ReportsPage() {
  const { timeZone } = useShopConfig()
  const [search, setSearch] = useSearchParams()
  const chosen = chosenPeriod(search, dayIn(timeZone, new Date()))
  const report = useReport(chosen.days)
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <DownloadButton
            path="/admin/reports/export.csv"
            query={chosen.days}
            name={`report-${chosen.days.from}-${chosen.days.to}.csv`}
          >
            CSV for the bookkeeper
          </DownloadButton>
        }
      />
      <PeriodFilter chosen={chosen} onChoose={(chosen) => setSearch(chosen, { preventScrollReset: true })} />
      {report.data ? (
        <>
          <h2 className="display-face mb-4 text-heading">{daysText(report.data)}</h2>
          <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-3 md:gap-4">
              <Sums report={report.data} />
              {report.data.tax && <TaxTable tax={report.data.tax} currency={report.data.currency} />}
            </div>
            <Payouts days={chosen.days} />
          </div>
        </>
      ) : (
        <LoadState what="The report" query={report} />
      )}
    </>
  )
}
