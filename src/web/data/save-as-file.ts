const STILL_READ_MS = 60_000

/** Gives the visitor a file to keep. */
export function saveAsFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), STILL_READ_MS)
}
