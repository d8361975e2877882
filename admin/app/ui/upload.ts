import type { Upload } from '@gongfang/contract/upload'
import { type StaffUploadKind, saveStaffUpload } from '@gongfang/contract/upload-desk'
import { call } from '../base/call.ts'

/** Uploads a file and returns its id and address. Throws what `call` throws. */
export function uploadFile(file: File, kind: StaffUploadKind): Promise<Upload> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', file)
  return call(saveStaffUpload, form as never)
}

export const uploadPicture = (file: File) => uploadFile(file, 'image')
