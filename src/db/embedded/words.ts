/** Turns what PostgreSQL's programs printed into one sentence for the owner. */
export function explain(what: string, output: string, folder: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return `${what}: the disk is full (${folder}).`
  if (/Read-only file system/.test(output)) return `${what}: ${folder} can only be read.`
  if (/Permission denied|Operation not permitted/.test(output)) {
    return `${what}: ${folder} may not be used by this user.`
  }
  if (/could not create shared memory|Cannot allocate memory/.test(output)) {
    return `${what}: this machine has too little memory left.`
  }
  return `${what}. PostgreSQL said: ${lastWords(output)}`
}

function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const told = lines.filter((line) => /FATAL|PANIC|error:/.test(line))
  return (told.length > 0 ? told : lines).slice(-3).join(' ').trim() || 'nothing'
}
