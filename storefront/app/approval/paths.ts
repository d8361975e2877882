export const approvalRulesPath = '/team/approval'

/** Purchase requests of the institution, and one of them. */
export const requestsPath = '/requests'
export const requestPath = (no: string) => `/requests/${no}`
