import type { Upload } from '@gongfang/contract/system/upload'
import { type StaffUploadKind, saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { call } from '../base/call.ts'

/** Uploads a file and returns its id and address. Throws what `call` throws. */
export function uploadFile(file: File, kind: StaffUploadKind): Promise<Upload> {
  return call(saveStaffUpload, withFile(file, { kind }))
}

export const uploadPicture = (file: File) => uploadFile(file, 'image')
