import './keep-compiled.js'

await import('./run-demo.ts')
