import { readAftersaleImage } from '@gongfang/contract/service/aftersale-desk'
import { useCallback } from 'react'
import { call } from '../../base/call.ts'
import { PrivatePictures } from '../../ui/private-pictures.tsx'

export function CaseImages({ id, images }: { id: number; images: readonly { id: number; name: string }[] }) {
  const read = useCallback(
    (imageId: number, signal: AbortSignal) => call.answer(readAftersaleImage, { id, imageId }, { signal }),
    [id],
  )
  const pictures = images.map((image, at) => ({ id: image.id, alt: `售后图片 ${at + 1}` }))
  return <PrivatePictures pictures={pictures} read={read} />
}
