import type { Change } from '../../../contract/admin/audit-log.ts'
import { fieldLabel, formatAuditValue } from '../parts/format-audit-value.ts'
import { changedLines } from './changed-lines.ts'

export function AuditDiff({ change: { before, after } }: { change: Change }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return <span className="text-muted">—</span>
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-6 list-none items-center text-small underline decoration-gold-light underline-offset-4">
        {`${names.length} ${names.length === 1 ? 'field' : 'fields'}: ${names.slice(0, 3).map(fieldLabel).join(', ')}${names.length > 3 ? ', …' : ''}`}
      </summary>
      <dl className="mt-2 flex flex-col gap-2 text-small">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-muted">{fieldLabel(name)}</dt>
            <dd className="break-words">
              <Difference {...{ before, after, name }} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Difference({ before, after, name }: Pick<Change, 'before' | 'after'> & { name: string }) {
  const lines = changedLines(before?.[name], after?.[name])
  if (lines) return <Lines {...lines} />
  return (
    <>
      {before && <del className="text-brick">{formatAuditValue(before[name])}</del>}
      {before && after && <span aria-hidden="true"> → </span>}
      {after && <ins className="text-moss no-underline">{formatAuditValue(after[name])}</ins>}
    </>
  )
}

function Lines({ removed, added }: { removed: string[]; added: string[] }) {
  return (
    <ul>
      {removed.map((line) => (
        <li key={line}>
          <del className="text-brick">{line}</del>
        </li>
      ))}
      {added.map((line) => (
        <li key={line}>
          <ins className="text-moss no-underline">{line}</ins>
        </li>
      ))}
    </ul>
  )
}
