/** The files of a drop, also those in its folders. Call it in the event: the entries are gone afterwards. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = dropped.map(({ entry, file }) => {
    if (entry?.isDirectory) return filesIn(entry)
    return file ? [file] : []
  })
  return (await Promise.all(found)).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // A reader returns at most a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesIn))).flat()
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
