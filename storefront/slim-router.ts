import type { Plugin } from 'vite'

/**
 * Removes two unused parts of the router: hooks for instrumentation, and the discovery of routes, which
 * `routeDiscovery: initial` switches off. The replacements return the values of the inactive parts.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: {
        id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](?:router[\\/]instrumentation|dom[\\/]ssr[\\/]fog-of-war)\.js$/,
      },
      handler: (id) => (id.includes('instrumentation') ? INSTRUMENTATION : DISCOVERY),
    },
  }
}

const INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

const DISCOVERY = `
export const isFogOfWarEnabled = () => false
export const getPartialManifest = (manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const getManifestPath = undefined
export const getPathsWithAncestors = undefined
export const handleClientVersionMismatch = undefined
export const URL_LIMIT = 7680
`
