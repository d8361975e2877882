export { readFacts } from './facts.ts'
export { shopMetrics } from './metrics.ts'
export { findTroubles, type Trouble, troubleSays } from './trouble.ts'
