import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { download } from '../data/files.ts'

type Props = {
  path: string
  query: Record<string, string>
  name: string
  title?: string
  children: ReactNode
}

export function DownloadButton({ path, query, name, children, ...button }: Props) {
  const save = useMutation({ mutationFn: () => download(`${path}?${new URLSearchParams(query)}`, name) })
  return (
    <Button variant="secondary" size="small" busy={save.isPending} onClick={() => save.mutate()} {...button}>
      {children}
    </Button>
  )
}
