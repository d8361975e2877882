import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { resolveOwn } from './resolve-own.js'

// Must be the first import. Stripping types and compiling take half of a start; Node keeps their results for the next
// one. This file and those that import it are JavaScript: a single file of TypeScript before this line would load the
// compiler of types, 50 ms and 12 MB, in every start. If the folder is not writable, starts are only slower.
enableCompileCache(fileURLToPath(new URL('../../../.cache/node', import.meta.url)))
registerHooks({ resolve: resolveOwn })
