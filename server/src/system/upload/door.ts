export {
  listOwnUploads,
  releaseUpload,
  saveUpload,
  takeShown,
  takeStaffUpload,
  takeUploads,
} from './actions.ts'
export { cleanName, keyOf } from './rules.ts'
