import { readAftersaleImage } from '@gongfang/contract/aftersale-desk'
import { Image, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../base/call.ts'
import { Soft } from '../ui/show.tsx'

/** Private pictures are fetched with the token and shown from blobs, because an <img> sends no headers. */
export function CaseImages({ id, images }: { id: number; images: readonly { id: number; name: string }[] }) {
  return (
    <Image.PreviewGroup>
      <Space wrap style={{ marginTop: 16 }}>
        {images.map((image, at) => (
          <OneImage key={image.id} id={id} imageId={image.id} alt={`售后图片 ${at + 1}`} />
        ))}
      </Space>
    </Image.PreviewGroup>
  )
}

function OneImage({ id, imageId, alt }: { id: number; imageId: number; alt: string }) {
  const [address, setAddress] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    call
      .answer(readAftersaleImage, { id, imageId }, { signal: stop.signal })
      .then((answer) => answer.blob())
      .then(
        (blob) => {
          made = URL.createObjectURL(blob)
          setAddress(made)
        },
        () => setFailed(!stop.signal.aborted),
      )
    return () => {
      stop.abort()
      URL.revokeObjectURL(made)
    }
  }, [id, imageId])
  if (failed) return <Soft>图片加载失败</Soft>
  if (!address) return <Soft>正在加载</Soft>
  return <Image src={address} alt={alt} width={96} height={96} style={{ objectFit: 'cover' }} />
}
