export { deleteLists as forgetLists } from './queries.ts'
