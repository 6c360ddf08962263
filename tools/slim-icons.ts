import type { Plugin } from 'vite'

/** Leaves out the keys of the icons' parts: random text, which no compression shortens, and of use to React's development build only. */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replaceAll(/,\s*key: "[a-z0-9]+"/g, ''),
    },
  }
}
