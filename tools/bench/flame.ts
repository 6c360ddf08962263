import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'

type Node = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}
type Profile = { nodes: Node[]; samples?: number[]; timeDeltas?: number[] }
type Frame = { name: string; us: number; below: Map<string, Frame> }

const WIDTH = 1600
const ROW = 17
const NARROWEST = 0.5
const LEFT_OUT = new Set(['(idle)', '(program)', startProfile.name])

/** Notes where this process spends its time, from now until `draw`. */
export async function startProfile(): Promise<{ draw(file: string): Promise<void> }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
  return {
    async draw(file) {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      await writeFile(file, flameGraph(profile))
    },
  }
}

/** A flame graph: what was called stands below its caller, as wide as the time that was spent in it. */
function flameGraph(profile: Profile): string {
  const root = frames(profile)
  const boxes: string[] = []
  const deepest = draw(root, { x: 0, depth: 0, scale: WIDTH / Math.max(1, root.us), total: root.us }, boxes)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${(deepest + 1) * ROW}" font-family="sans-serif" font-size="11">\n${boxes.join('\n')}\n</svg>\n`
}

function frames({ nodes, samples = [], timeDeltas = [] }: Profile): Frame {
  const own = new Map<number, number>()
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root: Frame = { name: 'all', us: 0, below: new Map() }
  const add = (node: Node, into: Frame): number => {
    if (LEFT_OUT.has(node.callFrame.functionName)) return 0
    const name = nameOf(node)
    const frame = into.below.get(name) ?? { name, us: 0, below: new Map() }
    into.below.set(name, frame)
    let us = own.get(node.id) ?? 0
    for (const id of node.children ?? []) us += add(byId.get(id) as Node, frame)
    frame.us += us
    return us
  }
  for (const id of nodes[0]?.children ?? []) root.us += add(byId.get(id) as Node, root)
  return root
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const file = url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*\/(?=[^/]+\/[^/]+$)/, '')
  return `${functionName || '(nameless)'}${file ? ` ${file}:${lineNumber + 1}` : ''}`
}

type Place = { x: number; depth: number; scale: number; total: number }

/** @returns the deepest row */
function draw(frame: Frame, { x, depth, scale, total }: Place, boxes: string[]): number {
  const width = frame.us * scale
  if (width < NARROWEST) return depth
  const name = frame.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const share = ((100 * frame.us) / Math.max(1, total)).toFixed(1)
  const hue = 20 + ((frame.name.length * 7) % 35)
  const at = `x="${x.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}"`
  const letters = Math.floor(width / 6.5)
  const label =
    letters > 3
      ? `<text x="${(x + 3).toFixed(1)}" y="${depth * ROW + 12}">${short(frame.name, letters)}</text>`
      : ''
  boxes.push(`<g><title>${name}, ${share} %</title><rect ${at} fill="hsl(${hue} 80% 70%)"/>${label}</g>`)
  let deepest = depth
  let left = x
  for (const below of [...frame.below.values()].toSorted((a, b) => b.us - a.us)) {
    deepest = Math.max(deepest, draw(below, { x: left, depth: depth + 1, scale, total }, boxes))
    left += below.us * scale
  }
  return deepest
}

function short(name: string, letters: number): string {
  return name.slice(0, letters).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
