import type { Plugin } from 'vite'

/**
 * Pages call endpoints by method and path; the API validates input and output. So the builds for browser and
 * server have no schemas: endpoints lose theirs, other constants are marked as pure and dropped, and zod (10 kB)
 * is not loaded. Types and plain functions of the contract stay.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /(?:contract[\\/]src|storefront[\\/]app)[\\/].*\.tsx?$/ },
      handler(code, id) {
        if (!/contract[\\/]src/.test(id)) {
          if (code.includes('.safeParse(')) this.error(`${id}: there are no schemas in pages`)
          return null
        }
        const { body } = this.parse(code) as unknown as { body: Node[] }
        return {
          code: edited(code, [...settingCuts(body), ...endpointCuts(body), ...pureWraps(body)]),
          map: null,
          // A file that is imported only for its schemas is not loaded.
          moduleSideEffects: false,
        }
      },
    },
  }
}

const NEEDED = new Set(['method', 'path', 'answer', 'body'])

interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: { properties?: Property[] }[]
  declaration?: Node | null
  declarations?: { init: Node | null }[]
}

type Property = Node & { key?: { name?: string } }

interface Edit {
  start: number
  end: number
  text: string
}

/** Bare calls configure the schema library, e.g. `z.config(…)`. */
const settingCuts = (body: readonly Node[]): Edit[] =>
  body.flatMap(({ type, start, end }) => (type === 'ExpressionStatement' ? [{ start, end, text: '' }] : []))

/** Cuts every property except method and path, with its trailing comma. */
function endpointCuts(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(endpointCuts)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Node
  if (type !== 'CallExpression' || callee?.name !== 'endpoint')
    return Object.values(node).flatMap(endpointCuts)
  const properties = given?.[0]?.properties ?? []
  return properties.flatMap((property, at) =>
    NEEDED.has(property.key?.name ?? '')
      ? []
      : [{ start: property.start, end: properties[at + 1]?.start ?? property.end, text: '' }],
  )
}

/** Marks `const A = z.string().check(…)` as pure: the contract's constants have no side effects. */
function pureWraps(body: readonly Node[]): Edit[] {
  return body.flatMap((statement) => {
    const { declarations = [] } = statement.declaration ?? statement
    return declarations.flatMap(({ init }) =>
      init?.type === 'CallExpression' || init?.type === 'ObjectExpression'
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    )
  })
}

/** Applies the edits from the end to the beginning, so that earlier positions stay valid. */
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}
