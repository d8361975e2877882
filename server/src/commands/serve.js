import './keep-compiled.js'

await import('./run-production.ts')
