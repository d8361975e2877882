import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    assetsDir: 'assets',
    // A picture inside a script can be neither lazy nor kept on its own.
    assetsInlineLimit: 0,
  },
})
