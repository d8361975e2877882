import type { UserInfo } from '@gongfang/contract/people/member'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Avatar } from '../home/profile-head.tsx'
import styles from './settings.module.css'

const AvatarDialog = late(() => import('./avatar-dialog.tsx').then((file) => file.AvatarDialog))

const ACCEPTED = 'image/jpeg,image/png,image/webp'

export function AvatarField({ member }: { member: UserInfo }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className={styles.avatar}>
      <Avatar member={member} />
      <div>
        <Button variant="outline" onClick={() => input.current?.click()}>
          {member.avatar === '' ? '上传头像' : '更换头像'}
        </Button>
        <p className={styles.note}>jpg、png、webp，不超过 10 MB，将裁成正方形</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="选择头像"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null)
          // Allows choosing the same file again after cancelling.
          event.target.value = ''
        }}
      />
      {file && <AvatarDialog file={file} onClose={() => setFile(null)} />}
    </div>
  )
}
