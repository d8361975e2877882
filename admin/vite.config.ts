import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What every screen draws with, in two files that change only with our dependencies.
const groups = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
]

export default defineConfig({
  base: '/admin/',
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
