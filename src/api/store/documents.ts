import {
  createInvoice,
  listDocuments,
  listGuestDocuments,
  listUserDocuments,
  readDocumentHtml,
  readDocumentPdf,
} from '../../contract/documents/document.ts'
import { documentHtml } from '../../shop/documents/document-html.ts'
import { documentPdf } from '../../shop/documents/document-pdf.ts'
import { documentView } from '../../shop/documents/document-view.ts'
import { issueInvoice } from '../../shop/documents/issue-invoice.ts'
import {
  documentResponse,
  findDocument,
  listDocuments as findDocuments,
  type ShownDocument,
  shown,
} from '../../shop/documents/list-documents.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { findOrder } from '../../shop/orders/queries/find-order.ts'
import { readGuestOrder } from '../../shop/orders/queries/read-guest-order.ts'
import { requireReadable } from '../../shop/orders/queries/require-readable.ts'
import { type Api, type Call, download, route } from '../lib/route.ts'

export function documentRoutes(api: Api): void {
  route(api, listUserDocuments, async ({ shop, caller, params: { id } }) => {
    orNotFound(await findOrder(shop.db, { id, of: { userId: caller.id } }), 'order')
    return await findDocuments(shop, id)
  })
  route(api, listGuestDocuments, async ({ shop, params: { id } }) => {
    await readGuestOrder(shop, id)
    return await findDocuments(shop, id)
  })
  route(api, listDocuments, async ({ shop, caller, params: { id } }) => {
    await requireReadable(shop, id, caller)
    return await findDocuments(shop, id)
  })
  route(api, createInvoice, async ({ shop, caller, params: { id } }) => {
    await requireReadable(shop, id, caller)
    return documentResponse(id, shown(await issueInvoice(shop, id)))
  })
  download(api, readDocumentPdf, async (call) => {
    const document = await readDocument(call)
    const pdf = await documentPdf(documentView(document), document.issued_at)
    const name = `${document.kind.replace('_', '-')}-${document.number}.pdf`
    return { name, bytes: pdf.length, content: new Blob([pdf]).stream() }
  })
  route(api, readDocumentHtml, async (call) => documentHtml(documentView(await readDocument(call))))
}

async function readDocument({
  shop,
  caller,
  params,
}: Call<typeof readDocumentHtml> | Call<typeof readDocumentPdf>): Promise<ShownDocument> {
  await requireReadable(shop, params.id, caller)
  return await findDocument(shop, params)
}
