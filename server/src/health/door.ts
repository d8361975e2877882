export { readFacts } from './facts.ts'
export { shopMetrics } from './metrics.ts'
export { findTroubles, troubleSays } from './trouble.ts'
