export { deleteRequests as forgetRequests } from './request-queries.ts'
