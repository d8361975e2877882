import { buildPages } from '../server/src/commands/build.ts'
import { command } from '../server/src/commands/command.ts'

/** `npm run build`: the pages of both faces, ready to be served. */
command('构建页面：npm run build', () => buildPages(console.log))
