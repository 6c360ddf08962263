import { createHash } from 'node:crypto'
import { type LabelKind, labelKind } from '../../../contract/returns/label-kind.ts'
import { fileName } from '../../catalog/images/file-name.ts'
import { LABEL_WIDTHS, privateFile } from '../../catalog/images/image-widths.ts'
import type { ProcessedImage } from '../../catalog/images/process-image.ts'
import { ShopError } from '../../lib/errors.ts'

const WRONG_LABEL = 'This file is no whole PDF, PNG or JPEG. Please choose the label as one of these'

/** How a file begins, and what stands in its last kilobyte; in Latin-1. */
const SIGNATURES: Record<LabelKind, { start: string; end: string }> = {
  pdf: { start: '%PDF-', end: '%%EOF' },
  png: { start: '\x89PNG\r\n', end: 'IEND' },
  jpg: { start: '\xff\xd8\xff', end: '\xff\xd9' },
}

/** Stored as it is: a barcode must stay sharp. Its name cannot be guessed without the secret. @throws ShopError 'unsupported_file' */
export async function processLabel(bytes: Uint8Array, name: string, secret: string): Promise<ProcessedImage> {
  const kind = kindOf(Buffer.from(bytes))
  if (!kind) {
    const fields = [{ path: 'files', message: WRONG_LABEL }]
    throw new ShopError('unsupported_file', `${WRONG_LABEL}: ${fileName(name)}`, { fields })
  }
  const hash = createHash('sha256').update(secret).update(bytes).digest('hex').slice(0, 32)
  const files = [{ name: privateFile(hash, kind), bytes: Buffer.from(bytes) }]
  return { hash, width: LABEL_WIDTHS[kind], height: 0, placeholder: '', files }
}

function kindOf(bytes: Buffer): LabelKind | undefined {
  return labelKind.options.find((kind) => {
    const { start, end } = SIGNATURES[kind]
    return (
      bytes.toString('latin1', 0, start.length) === start && bytes.subarray(-1024).includes(end, 0, 'latin1')
    )
  })
}
