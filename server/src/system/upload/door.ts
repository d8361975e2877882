// Views that statements of other slices read (decision 164), and what a row of each is:
// view upload_facts: a file that was uploaded

export {
  freeUploads,
  listOwnUploads,
  lockUploads,
  releaseUpload,
  saveUpload,
  takeShown,
  takeStaffUpload,
  takeStaffUploads,
  takeUploads,
} from './actions.ts'
export { asDownload } from './download.ts'
export { cleanName, keyOf } from './rules.ts'
