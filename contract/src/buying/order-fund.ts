import type { OrderFund } from './order.ts'

/** 'NSFC-2026-01 国家自然科学基金面上项目' */
export const showFund = ({ code, name }: OrderFund) => `${code} ${name}`
