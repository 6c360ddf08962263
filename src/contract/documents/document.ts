import { z } from 'zod'
import { API_BASE, endpoint } from '../endpoints/endpoint.ts'
import { amount, uuid } from '../fields.ts'

export const INVOICES = ['always', 'on_demand'] as const

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit_note'] as const

export const orderDocument = z.object({
  id: uuid,
  kind: z.enum(DOCUMENT_KINDS),
  /** A receipt has the code of its order. */
  number: z.string(),
  /** Null without a VAT number, like `tax`. */
  net: amount.nullable(),
  tax: amount.nullable(),
  total: amount,
  /** Of the invoice that a credit note reduces, or that an invoice restores after its refund came back. */
  invoice_number: z.string().nullable(),
  pdf_url: z.string(),
  html_url: z.string(),
})

export type OrderDocument = z.infer<typeof orderDocument>

export function documentUrl(orderId: string, id: string, format: 'pdf' | 'html'): string {
  return `${API_BASE}/order/${orderId}/documents/${id}/document.${format}`
}

const orderId = z.object({ id: uuid })
const listed = { method: 'GET', params: orderId, response: z.array(orderDocument) } as const

export const listDocuments = endpoint({
  ...listed,
  path: '/order/{id}/documents/',
  access: 'admin',
  summary: "An order's receipt, invoice and credit notes; none before it is paid",
})

export const listUserDocuments = endpoint({
  ...listed,
  path: '/order/user/{id}/documents/',
  access: 'user',
  summary: "Receipt, invoice and credit notes of one of the customer's orders",
})

export const listGuestDocuments = endpoint({
  ...listed,
  path: '/order/guest/{id}/documents/',
  access: 'visitor',
  summary: "Receipt, invoice and credit notes of a guest's order, for 90 days after it was placed",
})

export const createInvoice = endpoint({
  method: 'POST',
  path: '/order/{id}/invoice/',
  access: 'visitor',
  summary: 'The invoice of a paid order, made if there is none: for its customer, its guest, and admins',
  params: orderId,
  response: orderDocument,
  status: 201,
})

const documentId = z.object({ id: uuid, document_id: uuid })

export const readDocumentPdf = endpoint({
  method: 'GET',
  path: '/order/{id}/documents/{document_id}/document.pdf',
  access: 'visitor',
  summary: 'A document as a tagged PDF: for its customer, its guest, and admins',
  params: documentId,
  responseType: 'application/pdf',
  response: z.string(),
})

export const readDocumentHtml = endpoint({
  method: 'GET',
  path: '/order/{id}/documents/{document_id}/document.html',
  access: 'visitor',
  summary: 'The same document as a page to read and print',
  params: documentId,
  responseType: 'text/html',
  response: z.string(),
})

export const documentEndpoints = {
  listDocuments,
  listUserDocuments,
  listGuestDocuments,
  createInvoice,
  readDocumentPdf,
  readDocumentHtml,
}
