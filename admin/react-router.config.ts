import type { Config } from '@react-router/dev/config'

export default {
  // Staff log in before they see anything: there is nothing to render for them on the server.
  ssr: false,
  basename: '/admin/',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
