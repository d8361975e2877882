import { useBlob } from '@gongfang/web/base/use-blob.ts'
import { Image, Space } from 'antd'
import { useCallback } from 'react'
import { Soft } from './show.tsx'

interface PrivatePicturesProps {
  pictures: readonly { id: number; alt: string }[]
  /** Must stay the same while the same pictures are shown. */
  read: (id: number, signal: AbortSignal) => Promise<Response>
}

/** Private pictures, each with a larger view. */
export function PrivatePictures({ pictures, read }: PrivatePicturesProps) {
  return (
    <Image.PreviewGroup>
      <Space wrap style={{ marginTop: 16 }}>
        {pictures.map(({ id, alt }) => (
          <Picture key={id} id={id} alt={alt} read={read} />
        ))}
      </Space>
    </Image.PreviewGroup>
  )
}

function Picture({ id, alt, read }: { id: number; alt: string } & Pick<PrivatePicturesProps, 'read'>) {
  const { address, failed } = useBlob(useCallback((signal) => read(id, signal), [id, read]))
  if (failed) return <Soft>图片加载失败</Soft>
  if (!address) return <Soft>正在加载</Soft>
  return <Image src={address} alt={alt} width={96} height={96} style={{ objectFit: 'cover' }} />
}
