import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportReport } from '../../../../contract/admin/products/product-csv.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { isClientError } from '../../../data/client.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import { download, sendProductCsv } from '../../data/files.ts'
import { useReload } from '../../data/list.ts'
import { CsvProblems } from '../../parts/csv-problems.tsx'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { DownloadTick, ImageDownloads } from './image-downloads.tsx'
import { ImportConversion } from './import-conversion.tsx'

/** A dry run shows the result first. The import is all or nothing. */
export function ProductImport({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>()
  const [withImages, setWithImages] = useState(false)
  const reload = useReload('products', 'stock', 'dashboard', 'image-downloads')
  const template = useMutation({
    mutationFn: () => download('/products/template.csv', 'products-template.csv'),
  })
  const withKey = useIdempotencyKey()
  const check = useMutation({
    mutationFn: (chosen: File) => sendProductCsv(chosen),
  })
  const apply = useMutation({
    mutationFn: (chosen: File) =>
      withKey({ ...fileIdentity(chosen), withImages }, (idempotencyKey) =>
        sendProductCsv(chosen, { idempotencyKey, withImages }),
      ),
    onSuccess: async ({ created, updated, problems, conversion }) => {
      await reload()
      if (problems.length > 0) return
      toast.success(`Imported: ${created} new, ${updated} changed.`)
      if (!conversion?.downloading) onDone()
    },
    // The catalogue may have changed since the dry run: another one lists the problems.
    onError: (error, chosen) => isClientError(error) && check.mutate(chosen),
  })
  const start = useSingleFlight((chosen: File) => apply.mutateAsync(chosen).catch(() => {}))
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setWithImages(false)
    apply.reset()
    if (chosen) check.mutate(chosen)
    else check.reset()
  }
  const report = apply.data ?? check.data
  const error = apply.error ?? check.error
  const images = report?.conversion?.images ?? 0
  const isSound = report !== undefined && report.problems.length === 0
  const changes = report ? report.created + report.updated : 0
  const isReady = file && isSound && !apply.isSuccess && (changes > 0 || withImages)
  return (
    <>
      <div className="flex flex-col gap-5 p-5">
        <p>
          A row is found by its code: those that are there are changed, the others are new. Each size or metal
          is a row; <code>product</code> holds the code of the product's first row. Product exports of Shopify
          and WooCommerce are read, too.{' '}
          <button
            type="button"
            onClick={() => template.mutate()}
            className="inline-flex min-h-6 items-center gap-1 font-medium gold-underline"
          >
            <Icon of={Download} className="size-4" />
            Download a template
          </button>
        </p>
        <FileField label="CSV file" accept=".csv,text/csv" onChoose={choose} />
        <div aria-live="polite" className="flex flex-col gap-4">
          {check.isPending && <p className="text-muted">Checking every row…</p>}
          {error && <Alert>{error.message}</Alert>}
          {report && !check.isPending && <Report report={report} />}
          {report?.conversion && !check.isPending && !apply.isSuccess && (
            <ImportConversion conversion={report.conversion} />
          )}
        </div>
        {isSound && images > 0 && !apply.isSuccess && (
          <DownloadTick images={images} checked={withImages} onChange={setWithImages} />
        )}
        <ImageDownloads />
      </div>
      <DialogButtons>
        <Button variant="quiet" onClick={onDone}>
          {apply.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        <Button disabled={!isReady} busy={apply.isPending} onClick={() => file && start(file)}>
          Import
        </Button>
      </DialogButtons>
    </>
  )
}

function fileIdentity({ name, size, lastModified }: File): object {
  return { name, size, lastModified }
}

function Report({ report: { rows, created, updated, unchanged, problems } }: { report: ImportReport }) {
  if (problems.length === 0) {
    return (
      <Alert tone="info">
        {`${rows} ${rows === 1 ? 'row' : 'rows'}: ${created} new, ${updated} changed, ${unchanged} as they were.`}
      </Alert>
    )
  }
  return <CsvProblems problems={problems} />
}
