import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest is one hashed file: no extra request when a link to a new screen is first followed.
  // A page is one file: its loader is small and always needed with it.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
