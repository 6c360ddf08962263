import { useParams } from 'react-router'
import { ReturnDetails } from './return-details.tsx'
import { ReturnList } from './return-list.tsx'

export const meta = () => [{ title: 'Returns - Admin' }]

/** One route for both: the list of routes is part of every page. */
export default function ReturnsPage() {
  const { id } = useParams()
  return id ? <ReturnDetails id={id} /> : <ReturnList />
}
