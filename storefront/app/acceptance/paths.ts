/** Delivered goods that wait to be accepted, and those of one order. */
export const acceptancePath = (no = '') => `/acceptance${no && `/${no}`}`
