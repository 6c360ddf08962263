import { type Attributes, createContext, type ReactNode, use } from 'react'

// Vite takes all of this out of the browser's bundle; while developing, a part would outlive a change of its code.
const isKeeping = import.meta.env.SSR && import.meta.env.PROD

/** Markup by what it was made of, in the order of its making. */
const kept = new Map<string, Uint8Array>()
const MOST_BYTES = 8_000_000
let keptBytes = 0

/** Whether what is being rendered goes into a part that will be kept: a part of it is kept with it. */
const IsWithin = /* @__PURE__ */ createContext(false)

/** The parts of the page that is being rendered: which are kept already, which will be. */
let known: Uint8Array[] = []
let fresh: string[] = []

/**
 * A part of a page that is the same wherever it is shown: the server renders it once and writes it again; to the
 * browser it is a part like any other. Nothing in it may depend on anything but `of`, use useId under a list, or bring a
 * script.
 * @param of whatever the part is made of
 */
export function KeptPart({ of, children }: { of: unknown; children: ReactNode }) {
  const [before, content, after] =
    isKeeping && !use(IsWithin) ? partOf(JSON.stringify(of), children) : [null, children, null]
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
  const content = (
    <IsWithin key="part" value>
      {children}
    </IsWithin>
  )
  return [<fresh-part key="from" id={id} />, content, <fresh-part key="to" />]
}

/** A page but for its kept parts: what is looked for in a page is not in them, so it is looked for in less. */
type Skeleton = { markup: string; parts: Uint8Array[] }

/** Renders a page in one go. */
export function renderSkeleton(render: () => string): Skeleton {
  known = []
  fresh = []
  const markup = render().replace(FRESH, (_, id, part) => keep(fresh[id] ?? '', part))
  return { markup, parts: known }
}

/** The pieces of a page with its kept parts in their places: they are bytes already, only the rest is written as such. */
export function piecesOf({ markup, parts }: Skeleton): (string | Uint8Array)[] {
  return markup.split(KNOWN).map((piece, at) => (at % 2 === 0 ? piece : (parts[Number(piece)] ?? '')))
}

const FRESH = /<fresh-part id="(\d+)"><\/fresh-part>([\s\S]*?)<fresh-part><\/fresh-part>/g
const KNOWN = /<kept-part id="(\d+)"><\/kept-part>/

function keep(key: string, markup: string): string {
  if (keptBytes > MOST_BYTES) {
    kept.clear()
    keptBytes = 0
  }
  // Bytes of its own: as a string cut out of the page it would hold all of it in memory.
  const bytes = new TextEncoder().encode(markup)
  if (!kept.has(key)) keptBytes += 2 * key.length + bytes.length
  kept.set(key, bytes)
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
