import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BackupList } from '../../../contract/admin/backup.ts'
import { call } from '../../data/client.ts'

const WHILE_RUNNING_MS = 1_000

const BACKUPS = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => call('GET /admin/backups/', { signal }),
  refetchInterval: ({ state }) => (state.data?.is_running ? WHILE_RUNNING_MS : false),
})

export function useBackups() {
  return useQuery(BACKUPS)
}

/** Health and set-up report the last backup. */
export function useBackupEnd(list: BackupList | undefined, onSuccess: () => void): void {
  const queries = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (!list) return
    if (wasRunning.current && !list.is_running) {
      for (const name of ['doctor', 'setup']) void queries.invalidateQueries({ queryKey: ['admin', name] })
      if (!list.failure) onSuccess()
    }
    wasRunning.current = list.is_running
  }, [list, queries, onSuccess])
}

export function useStartBackup() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Failed to start the backup' },
    mutationFn: () => call('POST /admin/backups/', {}),
    onSuccess: (list) => queries.setQueryData(BACKUPS.queryKey, list),
  })
}

/** The browser downloads the file itself, so it is never in memory. */
export function useDownloadBackup() {
  return useMutation({
    meta: { fallback: 'Failed to download the backup' },
    mutationFn: async (name: string) => {
      const { url } = await call('POST /admin/backups/{name}/link/', { params: { name } })
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
  })
}
