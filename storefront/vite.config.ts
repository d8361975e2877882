import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { helpTopics } from '../web/help/plugin.ts'
import { buildRouter } from './build-router.ts'
import { chunks } from './chunks.ts'
import { icons } from './icons.ts'
import { lateSheets } from './late-sheets.ts'
import { slimContract } from './slim-contract.ts'
import { slimManifest } from './slim-manifest.ts'
import { slimRouter } from './slim-router.ts'
import { slimStyles } from './slim-styles.ts'

// Every page contains the list of all files, so a name beside the hash would cost bytes. `--sourcemap` tells
// the content of a file.
const fileNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

export default defineConfig(({ command }) => ({
  plugins: [
    command === 'build' ? buildRouter() : reactRouter(),
    icons(),
    helpTopics(),
    slimContract(),
    slimRouter(),
    slimStyles(),
    lateSheets(),
    slimManifest(),
  ],
  build: {
    // A picture inside a script could be neither lazy nor cached on its own.
    assetsInlineLimit: 0,
    // Compressing every file for a list that nobody reads takes 0.2 s of the first start.
    reportCompressedSize: false,
    // Every page contains the list of dependencies of late parts. Style sheets must be loaded before drawing and
    // stay in it. Scripts are mostly loaded already, and the part itself requests the others.
    modulePreload: { resolveDependencies: () => [] },
  },
  css: { modules: { generateScopedName: classNameOf } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups: chunks }, ...fileNames },
        },
      },
    },
    // The server reads one file at its start instead of 240.
    ssr: {
      resolve: { noExternal: command === 'build' ? ['react-router'] : [] },
      // Pictures are named as in the browser's build, or each would be there twice.
      build: {
        rolldownOptions: { output: { codeSplitting: false, assetFileNames: fileNames.assetFileNames } },
      },
    },
  },
}))

/**
 * 'panel_x7Qa': class names are in the style sheet, the script and every page, so they are as short as
 * possible.
 */
function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 4)}`
}
