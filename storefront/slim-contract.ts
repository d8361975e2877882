import type { Plugin } from 'vite'

/**
 * The browser calls by method and path; what goes in and out is checked by the server, which names the fields that are
 * wrong. So the client build has no schemas: endpoints lose theirs, the rest is marked as droppable, and zod (10 kB)
 * stays on the server. Types and plain functions of the contract are everybody's.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /(?:contract[\\/]src|storefront[\\/]app)[\\/].*\.tsx?$/ },
      handler(code, id) {
        if (!/contract[\\/]src/.test(id)) {
          if (code.includes('.safeParse(')) this.error(`${id}: there are no schemas in the browser`)
          return null
        }
        const { body } = this.parse(code) as unknown as { body: Node[] }
        return {
          code: edited(code, [...settingCuts(body), ...endpointCuts(body), ...pureWraps(body)]),
          map: null,
          // Who needs a noun's file only for its schemas does not need the file.
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

/** Bare calls set up the schema library, e.g. `z.config(…)`. */
const settingCuts = (body: readonly Node[]): Edit[] =>
  body.flatMap(({ type, start, end }) => (type === 'ExpressionStatement' ? [{ start, end, text: '' }] : []))

/** Everything but method and path, with the comma behind it. */
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

/** `const A = z.string().check(…)` becomes droppable: the contract's constants have no effect but their value. */
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

/** From the end to the beginning, so that places stay where they were read. */
function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}
