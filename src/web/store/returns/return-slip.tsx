import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { ReturnSlip as Slip } from '../../../contract/returns/order-return.ts'
import { saveFile } from '../../data/documents.ts'
import { Button } from '../../ui/button.tsx'

/** To print and put into the parcel. */
export function ReturnSlip({ slip }: { slip: Slip }) {
  const { id, code, order_code, items, address, due_on, label } = slip
  const { search } = useLocation()
  const url = (path: string) => `${API_BASE}/returns/${id}/${path}${search}`
  return (
    <div className="printed-order shell py-10">
      <div className="mx-auto max-w-[36rem]">
        <h1 className="display-face text-display">Return slip</h1>
        <p className="figures mt-4 border-y border-line py-4 text-title font-semibold wrap-anywhere">
          {code}
        </p>
        <section className="mt-6">
          <h2 className="font-semibold">Send the parcel to</h2>
          <address className="mt-1 not-italic wrap-anywhere">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </section>
        <section className="mt-6">
          <h2 className="font-semibold">{`In the parcel, of order ${order_code}`}</h2>
          <ul className="mt-1">
            {items.map(({ order_item_id, name, quantity }) => (
              <li key={order_item_id} className="wrap-anywhere">{`${quantity} × ${name}`}</li>
            ))}
          </ul>
        </section>
        <p className="mt-6 text-muted">
          {`Put this slip into the parcel, or write its code on a piece of paper.${due_on ? ` Please send it by ${dayAndMonth(due_on)}.` : ''}${label ? ' Print the shipping label, too, and put it onto the parcel.' : ''} Ask for a proof of posting.`}
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <Button onClick={() => print()}>Print</Button>
          <Download url={url('slip.pdf')} name={`return-${code}.pdf`}>
            Download as PDF
          </Download>
          {label && (
            <Download url={url('label/')} name={`label-${code}.${label}`}>
              {`Shipping label (${label.toUpperCase()})`}
            </Download>
          )}
        </div>
      </div>
    </div>
  )
}

function Download({ url, name, children }: { url: string; name: string; children: ReactNode }) {
  const download = useMutation({ mutationFn: () => saveFile(url, name) })
  return (
    <a
      href={url}
      onClick={(event) => {
        // A link sends no token, which the files of a customer need.
        event.preventDefault()
        download.mutate()
      }}
      className="underline underline-offset-4"
    >
      {children}
    </a>
  )
}
