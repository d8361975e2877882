export { forgetPictures } from './actions.ts'
