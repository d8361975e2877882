import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest is one hashed file: the first link to a new screen needs no extra request. Each page is one
  // file, because its loader is small and always needed with it.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
