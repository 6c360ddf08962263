import type { AdminProduct } from '../../../../contract/admin/products/product-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { CertificateLink } from './certificate-link.tsx'

/** The facts of a product, and the way to change them. */
export function FactsSection({ product, onOpen }: { product: AdminProduct; onOpen: () => void }) {
  const { facts = [], hallmark, certificate, status } = product
  return (
    <section>
      <h3 className="font-semibold">Materials and care</h3>
      {facts.length === 0 && <p className="text-muted">Not stated yet.</p>}
      <dl>
        {facts.map(({ key, label, value, unit }) => (
          <div key={`${key} ${value}`} className="flex gap-3">
            <dt className="w-40 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{unit ? `${value} ${unit}` : value}</dd>
          </div>
        ))}
      </dl>
      {certificate && (
        <p className="mt-2">
          Certificate: <CertificateLink certificate={certificate} />
        </p>
      )}
      {hallmark?.required && <p className="mt-2">UK law requires a hallmark on this piece.</p>}
      {status !== 'archived' && (
        <Button variant="secondary" size="small" className="mt-2" onClick={onOpen}>
          Change materials and care
        </Button>
      )}
    </section>
  )
}
