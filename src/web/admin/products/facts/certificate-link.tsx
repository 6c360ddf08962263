import type { ProductWithVariants } from '../../../../contract/product.ts'

export function CertificateLink({
  certificate: { url, file_name },
}: {
  certificate: NonNullable<ProductWithVariants['certificate']>
}) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="wrap-anywhere underline underline-offset-4">
      {file_name}
    </a>
  )
}
