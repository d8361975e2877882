export { forgetFavorites } from './actions.ts'
