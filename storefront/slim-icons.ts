import type { Plugin } from 'vite'

/**
 * lucide's own component also serves other frameworks, contexts and strokes that do not scale: 3 kB of a page's
 * script, and 2 ms of a home page drawn on the server. This one draws what the shop uses, the same in both places.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]Icon\.mjs$/ },
      handler: () => ICON,
    },
  }
}

const ICON = `
import { createElement, forwardRef } from 'react'
export default forwardRef(({ icon, size = 24, strokeWidth = 2, absoluteStrokeWidth, className = '', ...rest }, ref) =>
  createElement(
    'svg',
    {
      ref,
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: absoluteStrokeWidth ? (strokeWidth * 24) / size : strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: ['lucide', ...[icon.name, ...(icon.aliases ?? [])].map((name) => 'lucide-' + name), className].join(' ').trim(),
      'aria-hidden': rest['aria-label'] ? undefined : true,
      ...rest,
    },
    icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
  ),
)
`
