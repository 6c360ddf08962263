/** 'RING-1_2.jpg' → 'ring-1_2' */
export function stemOf(fileName: string): string {
  return keyOf(fileName.replace(/\.[^.]*$/, ''))
}

/** Codes and names are compared like this: whatever the case, with spaces as underscores. */
export function keyOf(code: string): string {
  return code.trim().toLowerCase().replaceAll(' ', '_')
}

/** 'ring-1-2' may be the picture of 'ring-1-2', or the second of 'ring-1'. */
function readingsOf(fileName: string): { code: string; place: number }[] {
  const stem = stemOf(fileName)
  const numbered = stem.match(/^(.+?)[-_]*\(?(?<=[-_(])(\d{1,2})\)?$/)
  const whole = { code: stem, place: 1 }
  return numbered ? [whole, { code: numbered[1] ?? '', place: Number(numbered[2]) }] : [whole]
}

/** All codes that the files' names may mean. */
export function possibleCodes(fileNames: string[]): string[] {
  return [...new Set(fileNames.flatMap((name) => readingsOf(name).map(({ code }) => code)))]
}

type Matched<File, Product> = {
  /** The files of each product, in the order of their numbers. */
  matches: { product: Product; files: File[] }[]
  /** Files whose name begins with no code. */
  strangers: File[]
}

/** A name that is a code as a whole means that product. */
export function matchPictures<File extends { name: string }, Product extends { codes: string[] }>(
  files: File[],
  products: Product[],
): Matched<File, Product> {
  const byCode = new Map(
    products.flatMap((product) => product.codes.map((code) => [keyOf(code), product] as const)),
  )
  const found = new Map<Product, { file: File; place: number }[]>()
  const strangers: File[] = []
  for (const file of files) {
    const reading = readingsOf(file.name).find(({ code }) => byCode.has(code))
    const product = reading && byCode.get(reading.code)
    if (!product) strangers.push(file)
    else found.set(product, [...(found.get(product) ?? []), { file, place: reading.place }])
  }
  const matches = [...found].map(([product, all]) => ({
    product,
    files: all
      .toSorted((a, b) => a.place - b.place || a.file.name.localeCompare(b.file.name))
      .map(({ file }) => file),
  }))
  return { matches, strangers }
}
