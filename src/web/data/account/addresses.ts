import { useQuery } from '@tanstack/react-query'
import { call } from '../client.ts'
import { useToken } from '../use-stored.ts'

export function useAddresses() {
  const token = useToken()
  return useQuery({
    queryKey: ['addresses'],
    queryFn: () => call('GET /address/', {}),
    enabled: token !== undefined,
  })
}
