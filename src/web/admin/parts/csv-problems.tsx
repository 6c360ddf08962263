import { Alert } from '../../ui/alert.tsx'

type Problem = { row: number; column: string | null; message: string }

export function CsvProblems({
  problems,
  names = {},
}: {
  problems: Problem[]
  /** Labels of columns that are not named in the file. */
  names?: Record<string, string>
}) {
  return (
    <>
      <Alert>{`Nothing can be imported before ${problems.length === 1 ? 'this is' : `these ${problems.length} are`} put right:`}</Alert>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {problems.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-2">
            <span className="figures text-muted">{`Row ${row}`}</span>
            <span className="break-words">
              {column && <strong className="font-medium">{`${names[column] ?? column}: `}</strong>}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
