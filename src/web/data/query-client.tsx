import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../ui/overlay/toaster.tsx'
import { loginUrl } from './account/return-url.ts'
import { syncSessionTabs } from './account/sync-session-tabs.ts'
import { syncCartTabs } from './cart/cart-sync.ts'
import type { ApiError } from './client.ts'
import { createQueryClient } from './create-query-client.ts'
import { storage } from './storage.ts'

export function QueryProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [queries] = useState(() => createQueryClient((error) => endSession(error, navigate)))
  useEffect(() => syncCartTabs(queries), [queries])
  useEffect(() => syncSessionTabs(queries), [queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

// Another tab may have logged in meanwhile.
function endSession({ sentToken }: ApiError, navigate: (path: string) => void): void {
  if (!sentToken || storage.token(sentToken.key) !== sentToken.token) return
  storage.clearSession(sentToken.key)
  toast.error('Your session has ended. Please log in again.', { id: 'session-ended' })
  navigate(loginUrl(location.pathname + location.search, sentToken.key === 'token' ? '' : '/admin'))
}
