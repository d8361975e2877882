import { screens } from '../../screens.ts'

export const approvalRulesPath = screens.approvalRules.path
export const limitsPath = screens.limits.path

/** Purchase requests of the institution, and one of them. */
export const requestsPath = screens.requests.path
export const requestPath = (no: string) => `${requestsPath}/${no}`
