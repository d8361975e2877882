interface ModuleInfo {
  importedIds: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * `vendor` changes only with our dependencies, `shell` is on every page, `shared` holds what sixteen or more pages and late
 * parts use. The bundler makes the other files (decision 157).
 */
export const chunks = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: ofTheFrame, priority: 1 },
  { name: 'shared', minShareCount: 16 },
]

let frame: Set<string> | undefined

function ofTheFrame(id: string, graph: Graph): string | null {
  frame ??= reachable(graph)
  return frame.has(id) ? 'shell' : null
}

/** The modules that the entry script and the layout import, directly or not. */
function reachable(graph: Graph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    const info = graph.getModuleInfo(id)
    if (info === null) return
    found.add(id)
    info.importedIds.forEach(visit)
  }
  const app = new URL('./app/', import.meta.url).pathname
  for (const entry of ['root.tsx', 'root.tsx?__react-router-build-client-route', 'entry.client.tsx'])
    visit(app + entry)
  return found
}
