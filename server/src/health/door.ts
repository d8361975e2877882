export { readFacts } from './facts.ts'
export { shopMetrics } from './metrics.ts'
