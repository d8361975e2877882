import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { slimContract } from './slim-contract.ts'

export default defineConfig({
  plugins: [reactRouter(), slimContract()],
  build: {
    // A picture inside a script can be neither lazy nor kept on its own.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
  },
})
