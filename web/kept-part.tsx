import type { Attributes, ReactNode } from 'react'

// Vite takes all of this out of the browser's bundle; while developing, a part would outlive a change of its code.
const isKeeping = import.meta.env.SSR && import.meta.env.PROD

/** Markup by what it was made of, in the order of its making. */
const kept = new Map<string, string>()
const MOST_CHARS = 4_000_000
let keptChars = 0

/** The parts of the page that is being rendered: which are kept already, which will be. */
let known: string[] = []
let fresh: string[] = []

/**
 * A part of a page that is the same wherever it is shown: the server renders it once and writes it again; to the
 * browser it is a part like any other. Nothing in it may depend on anything but `of`, nor use useId under a list.
 * @param of whatever the part is made of
 */
export function KeptPart({ of, children }: { of: unknown; children: ReactNode }) {
  const [before, content, after] = isKeeping ? partOf(JSON.stringify(of), children) : [null, children, null]
  return (
    <>
      {before}
      {content}
      {after}
    </>
  )
}

function partOf(key: string, children: ReactNode): [ReactNode, ReactNode, ReactNode] {
  const markup = kept.get(key)
  if (markup !== undefined) return [<kept-part key="known" id={known.push(markup) - 1} />, null, null]
  const id = fresh.push(key) - 1
  return [<fresh-part key="from" id={id} />, children, <fresh-part key="to" />]
}

/** Renders a page in one go, with its kept parts in their places. */
export function renderWithKeptParts(render: () => string): string {
  known = []
  fresh = []
  return render()
    .replace(FRESH, (_, id, markup) => keep(fresh[id] ?? '', markup))
    .replace(KNOWN, (_, id) => known[id] ?? '')
}

const FRESH = /<fresh-part id="(\d+)"><\/fresh-part>([\s\S]*?)<fresh-part><\/fresh-part>/g
const KNOWN = /<kept-part id="(\d+)"><\/kept-part>/g

function keep(key: string, markup: string): string {
  if (keptChars > MOST_CHARS) {
    kept.clear()
    keptChars = 0
  }
  if (!kept.has(key)) keptChars += key.length + markup.length
  // What is cut out of a string holds all of it in memory: the page would be kept with its part.
  kept.set(key, Buffer.from(markup).toString())
  return markup
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kept-part': Attributes & { id: number }
      'fresh-part': Attributes & { id?: number }
    }
  }
}
