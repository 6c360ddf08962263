import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

export function Prose({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="shell pt-6">
      <div className="mx-auto max-w-[44rem]">
        <Breadcrumbs crumbs={[{ name: 'Home', to: '/' }, { name: title }]} />
        <h1 className="display-face mt-6 text-display md:text-hero">{title}</h1>
        {intro && (
          <p className="mt-5 text-lead text-muted [&_a]:underline [&_a]:decoration-gold-light [&_a]:underline-offset-4">
            {intro}
          </p>
        )}
        <div className="prose mt-10">{children}</div>
      </div>
    </div>
  )
}
