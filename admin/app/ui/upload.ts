import type { Upload } from '@gongfang/contract/upload'
import { type StaffUploadKind, saveStaffUpload } from '@gongfang/contract/upload-desk'
import { call } from '../base/call.ts'

/** Sends a file; what comes back can be shown by anybody who reads what it is put into. Throws what `call` throws. */
export function uploadFile(file: File, kind: StaffUploadKind): Promise<Upload> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', file)
  return call(saveStaffUpload, form as never)
}

export const uploadPicture = (file: File) => uploadFile(file, 'image')
