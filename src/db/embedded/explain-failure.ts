/** Turns what PostgreSQL's programs printed into one sentence for the owner. */
export function explainFailure(what: string, output: string, folder: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return `${what}: the disk is full (${folder}).`
  if (/Read-only file system/.test(output)) return `${what}: ${folder} can only be read.`
  if (/Permission denied|Operation not permitted/.test(output)) {
    return `${what}: ${folder} may not be used by this user.`
  }
  if (/could not create shared memory|Cannot allocate memory/.test(output)) {
    return `${what}: this machine has too little memory left.`
  }
  return `${what}. PostgreSQL said: ${lastErrors(output)}`
}

function lastErrors(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter((line) => /FATAL|PANIC|error:/.test(line))
  return (errors.length > 0 ? errors : lines).slice(-3).join(' ').trim() || 'nothing'
}
