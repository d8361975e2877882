import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Must be the first import. Stripping types and compiling take half of a start; Node keeps their results for the next
// one. The files of this folder that come before the server are JavaScript: a single file of TypeScript before this line would load the
// compiler of types, 50 ms and 12 MB, in every start. If the folder is not writable, starts are only slower.
enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)))
