import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCertificate } from '../../data/catalog/facts.ts'
import { ChooseFile } from '../../parts/choose-file.tsx'
import type { FormProduct } from '../product-parts.tsx'
import { CertificateLink } from './certificate-link.tsx'

/** Stored as soon as it is chosen, as pictures are. */
export function CertificateField({ product }: { product: FormProduct }) {
  const [certificate, setCertificate] = useState(product.certificate)
  const change = useCertificate(product.id)
  const save = (file?: File) =>
    change.mutate(file, { onSuccess: (saved) => setCertificate(saved.certificate) })
  return (
    // Not an edit of the form: there is nothing to save.
    <fieldset onInput={(event) => event.stopPropagation()}>
      <legend className="mb-1.5 text-small font-medium">Certificate (PDF)</legend>
      <div className="flex flex-wrap items-center gap-x-6">
        {certificate && <CertificateLink certificate={certificate} />}
        <ChooseFile
          label={certificate ? 'Choose another PDF' : 'Choose a PDF'}
          accept="application/pdf,.pdf"
          isBusy={change.isPending}
          problem={change.error?.message}
          onChoose={save}
        />
        {certificate && (
          <Button variant="quiet" size="small" onClick={() => save()}>
            Remove PDF
          </Button>
        )}
      </div>
    </fieldset>
  )
}
