import { useState } from 'react'
import type { BulkResult } from '../../../../contract/admin/products/bulk-edit.ts'
import type { Selected, WantedChange } from '../../data/catalog/bulk-edit.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkDone } from './bulk-result.tsx'

/** Three steps: choose what to change, look at the preview, see what was done. */
export function BulkEdit({
  selection,
  onCancel,
  onDone,
}: {
  selection: Selected
  onCancel: () => void
  onDone: () => void
}) {
  const [change, setChange] = useState<WantedChange>()
  const [result, setResult] = useState<BulkResult>()
  if (result) return <BulkDone result={result} onDone={onDone} />
  return (
    <>
      {/* Kept while the preview shows, for the way back to it. */}
      <div hidden={change !== undefined}>
        <BulkFields onCancel={onCancel} onPreview={setChange} />
      </div>
      {change && (
        <BulkPreview edit={{ selection, change }} onBack={() => setChange(undefined)} onApplied={setResult} />
      )}
    </>
  )
}
