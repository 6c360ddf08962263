import { call } from '../../data/client.ts'
import { useList } from './list.ts'

export function useSecurityEvents(query: { skip: string; limit: string; kind: string }) {
  return useList('security log', query, (signal) => call('GET /admin/security-log/', { query, signal }))
}
