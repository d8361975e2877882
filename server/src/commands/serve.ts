import './keep-compiled.ts'

await import('./run-production.ts')
