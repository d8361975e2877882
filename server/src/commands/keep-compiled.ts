import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../env.ts'

// Imported before everything else is. Stripping types and compiling are half of a start: Node keeps what came of it for
// the next one. A folder that cannot be written to costs time alone.
enableCompileCache(join(ROOT, '.cache/node'))
