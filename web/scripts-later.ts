import { askForScripts, keepPresses, onceSeen } from './first-moments.ts'

/** A page's markup that keeps what is pressed before its scripts are there. */
export function withKeptPresses(html: string): string {
  return html.replace(CONTEXT_SCRIPT, () => `<script>(${keepPresses})();${CONTEXT}`)
}

/** A page's markup whose scripts are asked for once it has been seen: it needs none to be read and walked through. */
export function scriptsLater(html: string): string {
  const files: string[] = []
  const quiet = html.replaceAll(PRELOAD, (_, file: string) => {
    files.push(file)
    return ''
  })
  return quiet.replace(ROUTER_SCRIPT, (_, script: string) => {
    const { modules, names, rest } = importsOf(script)
    const ask = `(${askForScripts})(${JSON.stringify(files)},${JSON.stringify(modules)},([${names}])=>{${rest}})`
    return `<script>(${onceSeen})(()=>${ask})</script>`
  })
}

/** What the router's script imports, under which names, and what it does with it. */
function importsOf(script: string) {
  const modules: string[] = []
  const names: string[] = []
  const rest = script.replaceAll(IMPORT, (_, name: string | undefined, module: string) => {
    modules.push(module)
    names.push(name ?? '')
    return ''
  })
  return { modules, names, rest: rest.trim() }
}

// As the router's <Scripts> writes them.
const CONTEXT = 'window.__reactRouterContext'
const CONTEXT_SCRIPT = `<script>${CONTEXT}`
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ROUTER_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g
