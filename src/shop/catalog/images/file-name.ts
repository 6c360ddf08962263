const LONGEST = 120

/** Cleans an uploaded file's name for display: no folders or invisible characters, at most 120 characters. Never a path. */
export function fileName(uploaded: string): string {
  const last = uploaded.split(/[/\\]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(/\p{C}/gu, '').replace(/\p{Z}/gu, '_')
  return /^\.*$/.test(name) ? 'picture' : shorten(name)
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= LONGEST) return name
  const extension = Array.from(/\.[^.]{1,8}$/.exec(name)?.[0] ?? '')
  return [...characters.slice(0, LONGEST - extension.length), ...extension].join('')
}
