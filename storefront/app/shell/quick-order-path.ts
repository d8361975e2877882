/** This page, with 快速下单 open on it. */
export const quickOrderPath = (search: string) => `${search}${search ? '&' : '?'}quick=1`
