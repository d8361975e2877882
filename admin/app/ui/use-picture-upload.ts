import { App } from 'antd'
import { useState } from 'react'
import { uploadPicture } from './upload.ts'

/** Uploads one picture and hands over its address. A failure is shown. */
export function usePictureUpload(onUploaded: ((url: string) => void) | undefined) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      onUploaded?.((await uploadPicture(file)).url)
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
