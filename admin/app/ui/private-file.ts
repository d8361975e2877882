import { readMemberFile } from '@gongfang/contract/system/upload-desk'
import { useBlob } from '@gongfang/web/base/use-blob.ts'
import { useCallback } from 'react'
import { call } from '../base/call.ts'

export const usePrivateFile = (id: number) =>
  useBlob(useCallback((signal) => call.answer(readMemberFile, { id }, { signal }), [id]))
