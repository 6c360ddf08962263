import { buffer } from 'node:stream/consumers'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import type { ReturnSlip } from '../../../contract/returns/order-return.ts'
import { drawText, openPdf } from '../../documents/open-pdf.ts'

const SIZE = 12

/** To print and put into the parcel. */
export async function slipPdf(
  slip: ReturnSlip,
  at: Date,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  return { name: `return-${slip.code}.pdf`, bytes: await drawSlip(slip, at) }
}

async function drawSlip(slip: ReturnSlip, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { code, order_code, items, address, due_on } = slip
  const pdf = await openPdf(`Return ${code}`, at)
  const bytes = buffer(pdf)
  const section = pdf.struct('Document')
  pdf.addStructure(section)
  const part = (title: string, lines: string[]) => {
    drawText(pdf, section, { tag: 'H2', text: title, font: 'bold', size: SIZE })
    drawText(pdf, section, { tag: 'P', text: lines.join('\n'), size: SIZE })
    pdf.moveDown(1)
  }
  drawText(pdf, section, { tag: 'H1', text: `Return ${code}`, font: 'bold', size: 26 })
  pdf.moveDown(2)
  part('Send the parcel to', address)
  part(
    `In the parcel, of order ${order_code}`,
    items.map(({ name, quantity }) => `${quantity} × ${name}`),
  )
  const until = due_on ? [`Please send it by ${dayAndMonth(due_on)}.`] : []
  part('Put this slip into the parcel', [...until, 'Ask for a proof of posting.'])
  section.end()
  pdf.end()
  return new Uint8Array(await bytes)
}
