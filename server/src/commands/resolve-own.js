const ROOT = new URL('../../../', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`

/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map()

/**
 * Resolves imports of our own files to what Node would find, without asking the file system. Of 5,700 imports of a start,
 * 3,300 name a file of ours by its path, and most others a package that was resolved before. Node looks for links and for
 * the package.json files of every folder above, which took a quarter of a start.
 *
 * @type {import('node:module').ResolveHookSync}
 */
export function resolveOwn(specifier, context, next) {
  const { parentURL, conditions, importAttributes } = context
  if (
    !parentURL?.startsWith(ROOT) ||
    parentURL.startsWith(PACKAGES) ||
    specifier.startsWith('node:') ||
    conditions.includes('require') ||
    Object.keys(importAttributes).length > 0
  )
    return next(specifier, context)
  if (specifier.startsWith('.') && specifier.endsWith('.ts'))
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
  if (/^[./#]/.test(specifier)) return next(specifier, context)
  // All files of a workspace see the same packages.
  const name = `${parentURL.slice(0, parentURL.indexOf('/', ROOT.length))} ${specifier}`
  const answer = found.get(name) ?? { ...next(specifier, context), shortCircuit: true }
  found.set(name, answer)
  return answer
}
