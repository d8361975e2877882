import type { Plugin } from 'vite'

/**
 * Loads the style sheets of late parts.
 *
 * Vite's function for it also preloads scripts, tells of failures by an event and sets nonces: 0.4 kB of every page.
 *
 * React Router names a sheet that late parts use as `….css#`, so that React does not remove it with the page while such
 * a part still needs it. Under one name alone late parts would not find it and add it again, behind the page's own
 * (React Router's issue 14754).
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
 * A sheet that did not come is requested again by the next attempt. A sheet that the server wrote into the page has a
 * link that is disabled. A link of the page that failed before tells nothing any more, so the wait for it has an end.
 */
const HELPER = `
const coming = {}
const dressed = (sheet) =>
  coming[sheet] ??= new Promise((resolve, reject) => {
    const href = '/' + sheet
    const there = document.querySelector('link[rel=stylesheet]:is([href="' + href + '"],[href="' + href + '#"])')
    if (there) return there.sheet || there.disabled ? resolve() : ((there.onload = resolve), setTimeout(resolve, 3000))
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
