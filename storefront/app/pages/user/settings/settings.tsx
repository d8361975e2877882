import { messageSettingsPath } from '../../../base/paths.ts'
import { refreshUserInfo, useSession } from '../../../base/session.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AvatarField } from './avatar-field.tsx'
import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'
import { LookSettings } from './look-settings.tsx'
import { NicknameForm } from './nickname-form.tsx'
import styles from './settings.module.css'
import { Shortcuts } from './shortcuts.tsx'

export function Settings() {
  const { user, userDetail } = useSession()
  const member = userDetail ?? user
  return (
    <div className={styles.settings}>
      <Block title="个人资料">
        {member ? (
          <div className={styles.profile}>
            <AvatarField member={member} />
            <NicknameForm key={member.nickname} member={member} />
          </div>
        ) : (
          <div className={styles.waiting}>
            <Skeleton lines={2} />
            <Button variant="ghost" onClick={() => void refreshUserInfo()}>
              重新加载
            </Button>
          </div>
        )}
      </Block>
      <LookSettings />
      <Block
        title="消息设置"
        more={
          <Button variant="outline" to={messageSettingsPath}>
            选择通知方式
          </Button>
        }
      >
        <p>每类消息都在站内通知，还可选择短信、邮件和微信。</p>
      </Block>
      <Shortcuts />
      <ExportData />
      {member && <CloseAccount member={member} />}
    </div>
  )
}
