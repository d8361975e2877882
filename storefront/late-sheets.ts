import type { Plugin } from 'vite'

/**
 * Loads the style sheets of late parts.
 *
 * Vite's function for it also preloads scripts, tells of failures by an event and sets nonces: 0.4 kB of every page.
 *
 * React Router names a sheet that late parts use as `….css#`, so that React does not remove it with the page while such
 * a part still needs it. Late parts would not find the frame's under that name and add it again, behind the page's own
 * (React Router's issue 14754). The frame stays on every page, so they name its sheet as React Router does.
 */
export function lateSheets(): Plugin {
  return {
    name: 'late-sheets',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: HELPER, moduleSideEffects: false }),
    },
    generateBundle: {
      // After Vite has written what late parts depend on.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheets = chunks.flatMap(({ name, viteMetadata }) =>
          name === 'shell' ? [...(viteMetadata?.importedCss ?? [])] : [],
        )
        if (sheets.length === 0) this.error('the frame has no style sheet')
        for (const chunk of chunks)
          for (const sheet of sheets) chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${sheet}#"`)
      },
    },
  }
}

/** A sheet that did not come is requested again by the next attempt. */
const HELPER = `
const coming = {}
const dressed = (sheet) =>
  coming[sheet] ??= new Promise((resolve, reject) => {
    const href = '/' + sheet
    if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      delete coming[sheet]
      link.remove()
      reject(new Error(sheet))
    }
    document.head.append(link)
  })
export const __vitePreload = (load, sheets = []) => Promise.all(sheets.map(dressed)).then(load)
`
