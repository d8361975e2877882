import { late } from '../ui/late.tsx'

/** Fetched where something is sold out, which is seldom. */
export const RestockSpot = late(() => import('./restock-button.tsx').then((part) => part.RestockButton))
