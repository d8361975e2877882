import type { Plugin } from 'vite'

/**
 * Loads the style sheets of late parts.
 *
 * Vite's function for it also preloads scripts, tells of failures by an event and sets nonces: 0.4 kB of every page.
 *
 * A late part does not use the links of a page: React removes them with the page, and the router removes those by which
 * it loads a sheet ahead. The late part adds its own link. React Router names a sheet that late parts use as `….css#`,
 * which tells the two links apart. The second link stands beside the page's, so that sheets keep their order (React
 * Router's issue 14754).
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
  }
}

/**
 * A sheet that did not come is requested again by the next attempt. A link that is disabled stands for a sheet that the
 * server wrote into the page, where it stays.
 */
const HELPER = `
const coming = {}
const dressed = (sheet) =>
  coming[sheet] ??= new Promise((resolve, reject) => {
    const href = '/' + sheet
    const there = document.querySelector('link[rel=stylesheet]:is([href="' + href + '"],[href="' + href + '#"])')
    if (there?.disabled) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = () => {
      delete coming[sheet]
      link.remove()
      reject(new Error(sheet))
    }
    there ? there.after(link) : document.head.append(link)
  })
export const __vitePreload = (load, sheets = []) => Promise.all(sheets.map(dressed)).then(load)
`
