import type { Screen } from '../screens.ts'

/** The title of a screen for the browser: '订单 - 后台', or of one thing on it: '订单 2026… - 后台'. */
export const titleOf = ({ title }: Screen, thing?: string) => [{ title: `${thing ?? title} - 后台` }]
