import { join } from 'node:path'
import { icons as lucide } from '@iconify-json/lucide'
import type { Plugin } from 'vite'

const DRAW = JSON.stringify(join(import.meta.dirname, 'app/ui/icon.tsx'))

/** Attributes that `icon.tsx` sets on the `svg`. The set repeats them in every icon, on a group or on the only line. */
const COMMON =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** The lines of an icon, as they stand inside `svg`. */
export const linesOf = (name: string): string | undefined =>
  lucide.icons[name]?.body.replace(COMMON, '').replace(/^<g>(.*)<\/g>$/, '$1')

/** `~icons/search` is the component that draws the icon `search` of lucide; only icons that are named are loaded. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: {
      filter: { id: /^~icons\// },
      handler: (id) => `\0${id}.js`,
    },
    load: {
      filter: { id: /^\0~icons\// },
      handler(id) {
        const name = id.slice('\0~icons/'.length, -'.js'.length)
        const lines = linesOf(name)
        if (lines === undefined) return this.error(`lucide has no icon '${name}'`)
        return `import { icon } from ${DRAW}\nexport default /* @__PURE__ */ icon(${JSON.stringify(lines)})`
      },
    },
  }
}
