import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { isDeliverable } from '../../../contract/delivery/is-deliverable.ts'
import { call } from '../../data/client.ts'
import { useLastDestination } from '../../shared/address/last-country.ts'

/** The page is the same for every visitor: only the browser knows the country. */
export function NoDelivery() {
  const country = useLastDestination()?.shipping_address.country
  const { data } = useQuery({
    queryKey: ['offers', country],
    queryFn: ({ signal }) => call('GET /delivery/methods/', { query: { country }, signal }),
    enabled: Boolean(country),
    meta: { silent: true },
  })
  const place = document.getElementById('delivery')
  if (!place || !data || isDeliverable(data)) return null
  return createPortal(
    <strong
      role="status"
      className="block font-medium text-brick"
    >{`We do not deliver to ${country}.`}</strong>,
    place,
  )
}
