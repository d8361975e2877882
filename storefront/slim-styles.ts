import type { Plugin } from 'vite'

/** Class names that cannot be the name of an export. */
const RESERVED = new Set([
  'default',
  'switch',
  'new',
  'package',
  'in',
  'for',
  'with',
  'case',
  'delete',
  'static',
])

/**
 * A style sheet exports each class name, and an object with all of them. The client build uses the single names,
 * which the bundler writes where they are used: no page needs the object, unless it chooses a class while it runs.
 */
export function slimStyles(): Plugin {
  return {
    name: 'slim-styles',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /storefront[\\/]app[\\/].*(?:\.tsx|\.module\.css)$/ },
      handler(code, id) {
        // Without a statement that stays, Vite drops the styles of a sheet whose names were all inlined. The minifier,
        // which runs later, removes this one.
        if (id.endsWith('.css')) return { code: `${code}\ndebugger`, moduleSideEffects: true, map: null }
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const sheets = new Set<string>()
        const lines: string[] = []
        for (const { specifiers = [], source } of body)
          if (source?.value?.endsWith('.module.css'))
            for (const { local } of specifiers) {
              sheets.add(local.name)
              lines.push(`import * as ${local.name}_ from ${JSON.stringify(source.value)};`)
            }
        let slim = code
        for (const at of usesOf(body, sheets).sort((a, b) => b - a))
          slim = `${slim.slice(0, at)}_${slim.slice(at)}`
        return { code: `${lines.join('\n')}\n${slim}`, map: null }
      },
    },
  }
}

interface Node {
  type: string
  end: number
  name?: string
  computed?: boolean
  object?: Node
  property?: Node
  source?: { value?: string } | null
  specifiers?: { local: { name: string } }[]
}

/** The ends of `styles` in every `styles.page`; `styles_` is the module itself. */
function usesOf(node: unknown, sheets: ReadonlySet<string>): number[] {
  if (Array.isArray(node)) return node.flatMap((one) => usesOf(one, sheets))
  if (typeof node !== 'object' || node === null) return []
  const { type, object, property, computed } = node as Node
  const { name = '' } = object ?? {}
  if (type === 'MemberExpression' && object?.type === 'Identifier' && sheets.has(name))
    return computed || RESERVED.has(property?.name ?? '') ? [] : [object.end]
  return Object.values(node).flatMap((one) => usesOf(one, sheets))
}
