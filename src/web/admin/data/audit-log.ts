import { call } from '../../data/client.ts'
import { useList } from './list.ts'

type Query = {
  skip: string
  limit: string
  subject: string
  subject_id: string
  admin_id: string
  min_created_at: string
  max_created_at: string
}

export function useAuditLog(query: Query) {
  return useList('log', query, (signal) => call('GET /admin/log/', { query, signal }))
}
