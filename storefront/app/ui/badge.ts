/** The cart's badge: '' for 0, '99+' above 99. */
export const badgeText = (count: number) => (count > 99 ? '99+' : count > 0 ? String(count) : '')
