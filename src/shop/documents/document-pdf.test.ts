import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { DocumentContent } from './content.ts'
import { documentPdf } from './document-pdf.ts'
import { documentView } from './document-view.ts'
import type { ShownDocument } from './list-documents.ts'

const NAME = 'Engagement ring with a brilliant diamond'

/** A full invoice of a dear piece with a discount, which has seven columns. */
function invoiceOf(price: number): DocumentContent {
  const [tax, gross] = [Math.round(price * 0.15), Math.round(price * 0.9)]
  const line = {
    name: NAME,
    detail: 'Ring size N · Code RING0001',
    quantity: 1,
    price,
    discount: price - gross,
  }
  return {
    currency: 'GBP',
    order: { code: '26-ABCDEFGH', placed_on: '2026-11-28', paid_on: '2026-11-28' },
    issued_on: '2026-11-28',
    seller: ['Vitrine', 'VAT number GB123456789'],
    buyer: ['Ann Example'],
    lines: [{ ...line, rates: [20], net: gross - tax, tax, gross }],
    rates: [{ rate: 20, net: gross - tax, tax, gross }],
    net: gross - tax,
    tax,
    total: gross,
    is_simplified: false,
    promo_code: 'TEN',
    invoice_number: null,
    reason: null,
  }
}

type Shown = Partial<ShownDocument> & { content: DocumentContent }

async function textOf(shown: Shown): Promise<string> {
  const at = new Date('2026-11-28T12:00:00Z')
  const view = documentView({ id: '', kind: 'invoice', number: 'INV-000001', issued_at: at, ...shown })
  const file = join(await mkdtemp(join(tmpdir(), 'invoice-')), 'invoice.pdf')
  await writeFile(file, await documentPdf(view, at))
  return (await promisify(execFile)('pdftotext', ['-layout', file, '-'])).stdout
}

// Proves: R13.248
it.each([12_500_00, 250_000_00, 1_250_000_00])(
  'the invoice of a piece of %i pence breaks no word of its name',
  async (price) => {
    const text = await textOf({ content: invoiceOf(price) })
    for (const word of [...NAME.split(' '), 'RING0001']) expect(text).toContain(word)
    // At most four lines of a name and its details.
    const rows = text
      .split('\n')
      .filter((row) => /Engagement|ring|with a|brilliant|diamond|Ring size|RING/.test(row))
    expect(rows.length).toBeLessThanOrEqual(5)
  },
)

// Proves: R13.70
it('the PDF of a receipt says what has been refunded since', async () => {
  const text = await textOf({ kind: 'receipt', content: invoiceOf(100_00), refunded: 95_00 })
  expect(text).toContain('Paid in full. £95.00 has been refunded since.')
})
