import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'

/** Hooks are asked about every module and every import, in JavaScript, unless they name those that they mean. */
export const meant: Record<string, RegExp> = {
  'react-router:virtual-modules': /virtual:react-router\//,
  'react-router:build-client-route': /\?__react-router-build-client-route$/,
  'react-router:route-exports': /storefront[\\/]app[\\/].*\.tsx?$/,
}

/** For development, for route modules in parts, and for files that `architecture.test.ts` forbids. */
export const unused = [
  'react-router:route-chunks-index',
  'react-router:split-route-modules',
  'react-router:dot-server',
  'react-router:dot-client',
  'react-router:inject-hmr-runtime',
  'react-router:hmr-runtime',
  'react-router:react-refresh-babel',
  'react-router:hmr-updates',
  'react-router-server-change-trigger-client-hmr',
]

/** The router's plugins for a build, which takes a quarter less with them (decision 117). */
export const buildRouter = (): Plugin[] =>
  reactRouter()
    .filter(({ name }) => !unused.includes(name))
    .map(({ resolveId, load, transform, ...plugin }) => {
      const id = meant[plugin.name]
      // The router's own plugin keeps styles for the development server.
      if (!id) return plugin
      const only = (hook: unknown) => hook && { filter: { id }, handler: hook }
      return { ...plugin, resolveId: only(resolveId), load: only(load), transform: only(transform) } as Plugin
    })
