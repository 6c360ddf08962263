import { readFile } from 'node:fs/promises'

const TICK_US = 10_000

/** What a process and its children have used of the CPU until now, each by its number, in microseconds; Linux only. */
export async function cpuOf(pid: number): Promise<Map<number, number>> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter(Boolean)
  const used = await Promise.all(
    [pid, ...children.map(Number)].map(async (one) => [one, await usedBy(one)] as const),
  )
  return new Map(used)
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await fieldsOf(pid))[1])
}

async function usedBy(pid: number): Promise<number> {
  const fields = await fieldsOf(pid).catch(() => [])
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US
}

/** What stands behind the name in /proc/PID/stat: state, parent, … */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
