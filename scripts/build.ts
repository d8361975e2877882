import { buildAll } from '../server/src/commands/build.ts'
import { command } from '../server/src/commands/command.ts'

/** `npm run build`: the server in few files, and the pages of both faces, ready to be served. */
command('构建服务程序和页面：npm run build', () => buildAll(console.log))
