/** The smallest of the values that at least `share` of them do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Prints a Markdown table; the first row is the header. */
export function printTable(rows: string[][]): void {
  const [header = [], ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`
  console.log([header, rule, ...body, ''].join('\n'))
}
