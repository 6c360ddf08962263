/** Folded away: an owner shows these lines to the person who looks after the server. */
export function TechnicalDetails({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <details className="text-small text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line underline-offset-4 md:min-h-8">
        Technical details
      </summary>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  )
}
