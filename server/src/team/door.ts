export { unitPathOf } from './queries.ts'
export { deleteRequests as forgetRequests } from './request-queries.ts'
