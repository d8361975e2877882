import type { Plugin } from 'vite'

/**
 * Every page loads the list of all screens with the files that each needs. The frame's files, with what they import
 * themselves, are on every page already, so only the root names them; the others stand in one order, which compresses better.
 *
 * React Router makes its list from Vite's.
 */
export function slimManifest(): Plugin {
  return {
    name: 'slim-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has written its list.
      order: 'post',
      handler(_, bundle) {
        const list = bundle['.vite/manifest.json']
        if (list?.type !== 'asset') return this.error('Vite has written no list of files')
        const files = JSON.parse(String(list.source)) as Record<string, Listed>
        const entry = Object.entries(files).find(([name]) => name.includes('entry.client.'))
        if (!entry) return this.error('the entry is not in the list of files')
        const frame = importedBy(entry[0], files)
        for (const [name, file] of Object.entries(files)) {
          if (name === entry[0] || /\broot\.tsx/.test(name) || frame.has(name)) continue
          file.imports = file.imports?.filter((other) => !frame.has(other)).sort()
        }
        list.source = JSON.stringify(files)
      },
    },
  }
}

interface Listed {
  imports?: string[] | undefined
}

/** The files that come with `name`, also those that they import themselves. */
function importedBy(name: string, files: Record<string, Listed>, found = new Set<string>()): Set<string> {
  for (const other of files[name]?.imports ?? [])
    if (!found.has(other)) importedBy(other, files, found.add(other))
  return found
}
