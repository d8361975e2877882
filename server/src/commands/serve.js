import './keep-compiled.js'
import './production.js'
import { importServer } from './built.js'

await importServer('commands/run-production')
