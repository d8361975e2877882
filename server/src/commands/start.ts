import './keep-compiled.ts'

await import('./run-demo.ts')
