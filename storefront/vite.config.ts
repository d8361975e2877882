import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { slimContract } from './slim-contract.ts'
import { slimIcons } from './slim-icons.ts'
import { slimRouter } from './slim-router.ts'

// The list of all files travels with every page: a name beside the hash would cost each of them bytes and tell nobody
// anything. `--sourcemap` says what is in a file.
const fileNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

export default defineConfig({
  plugins: [reactRouter(), slimContract(), slimIcons(), slimRouter()],
  build: {
    // A picture inside a script can be neither lazy nor kept on its own.
    assetsInlineLimit: 0,
    // The list of what later parts need travels with every page. Their style has to be there before they are drawn;
    // their scripts mostly are there already, and the few that are not are asked for by the part itself.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    // Bundled, a server reads the fifty icons that are drawn and not all that there are.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups: chunks }, ...fileNames },
        },
      },
    },
  },
})

/** 'panel_x7Qa': class names travel in the style sheet, in the script and in every page, so each is as short as it can be. */
function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 4)}`
}
