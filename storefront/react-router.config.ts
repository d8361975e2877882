import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest is one hashed file: no extra request when a link to a new screen is first followed.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
