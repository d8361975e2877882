import type { DeskPost } from '@gongfang/contract/service/feedback-desk'
import { Image, Space } from 'antd'
import { usePrivateFile } from '../../ui/private-file.ts'
import { Soft, Time } from '../../ui/show.tsx'
import styles from './feedback.module.css'

/** The messages of both sides, the oldest first. */
export const ThreadPosts = ({ posts, nickname }: { posts: readonly DeskPost[]; nickname: string }) => (
  <ol className={styles.posts}>
    {posts.map(({ id, who, whoName, content, images, at }) => (
      <li key={id} data-who={who}>
        <p>
          <strong>{who === 'staff' ? `客服 ${whoName}` : nickname}</strong>{' '}
          <Soft>
            <Time at={at} />
          </Soft>
        </p>
        <p className={styles.said}>{content}</p>
        {images.length > 0 && (
          <Image.PreviewGroup>
            <Space wrap>
              {images.map((image, place) =>
                image.url.startsWith('/uploads/') ? (
                  <Image key={image.id} {...size} src={image.url} alt={`客服图片 ${place + 1}`} />
                ) : (
                  <MemberPicture key={image.id} id={image.id} alt={`会员图片 ${place + 1}`} />
                ),
              )}
            </Space>
          </Image.PreviewGroup>
        )}
      </li>
    ))}
  </ol>
)

const size = { width: 96, height: 96, style: { objectFit: 'cover' } } as const

function MemberPicture({ id, alt }: { id: number; alt: string }) {
  const { address, failed } = usePrivateFile(id)
  if (failed) return <Soft>图片加载失败</Soft>
  if (!address) return <Soft>正在加载</Soft>
  return <Image {...size} src={address} alt={alt} />
}
