import { late } from '../ui/late.tsx'

/** Loaded on demand, because few products are sold out. */
export const RestockSpot = late(() => import('./restock-button.tsx').then((part) => part.RestockButton))
