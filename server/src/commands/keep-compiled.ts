import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../env.ts'

// Must be the first import. Stripping types and compiling take half of the start; Node caches their result for the
// next one. If the folder is not writable, starts are only slower.
enableCompileCache(join(ROOT, '.cache/node'))
