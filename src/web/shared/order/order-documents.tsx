import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { OrderDocument } from '../../../contract/documents/document.ts'
import type { Order } from '../../../contract/order.ts'
import { ApiError } from '../../data/client.ts'
import { saveDocument, showDocument, useCreateInvoice, useDocuments } from '../../data/documents.ts'
import { Button } from '../../ui/button.tsx'
import { focusElement } from '../../ui/focus/focus-element.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useShopConfig } from '../shop-config.ts'

const NAMES = { receipt: 'Receipt', invoice: 'Invoice', credit_note: 'Credit note' }

type OrderDocumentsProps = { order: Order; makeLabel: string; title?: string }

/** Receipt, invoice and credit notes of a paid order, and a button that makes the invoice. */
export function OrderDocuments({ order, makeLabel, title }: OrderDocumentsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { data: documents = [], error } = useDocuments(order)
  const create = useCreateInvoice(order.id)
  const make = useSingleFlight(() =>
    create.mutateAsync().then(
      ({ number }) => {
        // The button is gone.
        if (list.current) focusElement(list.current)
        toast.success(`Invoice ${number} made.`)
      },
      () => {},
    ),
  )
  if (documents.length === 0)
    return error instanceof ApiError && error.status === 403 ? <OnRequest title={title} /> : null
  return (
    <div className="flex flex-col items-start gap-1 print:hidden">
      {title && <h3 className="small-caps text-muted">{title}</h3>}
      <ul ref={list} className="w-full text-small">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
      {documents.every(({ kind }) => kind !== 'invoice') && (
        <Button variant="quiet" size="small" className="-ml-3.5" busy={create.isPending} onClick={make}>
          {makeLabel}
        </Button>
      )}
    </div>
  )
}

/** For a guest whose order's id alone shows none any more (R5.44). */
function OnRequest({ title }: Pick<OrderDocumentsProps, 'title'>) {
  const { email } = useShopConfig()
  return (
    <div className="print:hidden">
      {title && <h3 className="small-caps text-muted">{title}</h3>}
      <p className="text-small">
        For a receipt or an invoice, please write to{' '}
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
          {email}
        </a>
        .
      </p>
    </div>
  )
}

function DocumentRow({ document }: { document: OrderDocument }) {
  const { kind, number, pdf_url, html_url } = document
  const name = NAMES[kind]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <FileLink href={html_url} onOpen={() => showDocument(document)} isTab>
        {kind === 'receipt' ? name : `${name} ${number}`}
      </FileLink>
      <FileLink href={pdf_url} onOpen={() => saveDocument(document)}>
        {name} (PDF)
        {kind !== 'receipt' && <span className="sr-only"> {number}</span>}
      </FileLink>
    </li>
  )
}

type FileLinkProps = { href: string; onOpen: () => Promise<void>; isTab?: boolean; children: ReactNode }

function FileLink({ href, onOpen, isTab, children }: FileLinkProps) {
  // Begun by the click itself: else browsers block the new tab.
  const open = useMutation({ mutationFn: (opening: Promise<void>) => opening })
  return (
    <a
      href={href}
      {...(isTab && { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        event.preventDefault()
        open.mutate(onOpen())
      }}
      className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
    >
      {children}
      {isTab && <span className="sr-only"> (opens a new tab)</span>}
    </a>
  )
}
