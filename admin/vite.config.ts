import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { helpTopics } from '../web/help/plugin.ts'

// `vendor` changes only with our dependencies. `base` holds what twenty or more screens share: without it each
// module that some screens share is a file of its own, and a screen asks for more than a hundred (decision 118).
const groups = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: 'base', minShareCount: 20, priority: 1 },
]

export default defineConfig({
  base: '/admin/',
  plugins: [reactRouter(), helpTopics()],
  build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
