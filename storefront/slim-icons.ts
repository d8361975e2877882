import type { Plugin } from 'vite'

/**
 * lucide's own component also supports other frameworks, contexts and unscaled strokes: 3 kB of a page's
 * script, and 2 ms of rendering the home page on the server. This one draws what the shop uses. Of each icon
 * only its lines remain; names, sizes and keys would be a third of it.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ },
      handler: () => ICON,
    },
    transform: {
      filter: {
        id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/,
        code: 'createLucideIcon',
      },
      handler(code, id) {
        const lines = /\bnode: (\[[\s\S]*?\])(?:,\s*aliases: \[[^\]]*\])?\s*\};/.exec(code)?.[1]
        if (lines === undefined) return this.error(`${id}: no lines found in this pictogram`)
        return { code: pictogram(lines.replace(/,?\s*key: "[^"]*"/g, '')), map: null }
      },
    },
  }
}

const pictogram = (lines: string) => `
import icon from '../createLucideIcon.mjs'
export default /* @__PURE__ */ icon(${lines})
`

const ICON = `
import { createElement } from 'react'
export default (lines) => ({ size = 24, strokeWidth = 2, absoluteStrokeWidth, ...rest }) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: absoluteStrokeWidth ? (strokeWidth * 24) / size : strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] ? undefined : true,
      ...rest,
    },
    ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`
