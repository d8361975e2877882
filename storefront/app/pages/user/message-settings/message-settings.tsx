import { getMailbox } from '@gongfang/contract/people/mailbox'
import { getMessageChoices, type MessageChoices } from '@gongfang/contract/people/message'
import { call } from '../../../base/call.ts'
import { userPath } from '../../../base/paths.ts'
import { useLoad } from '../../../base/use-load.ts'
import { MailboxSection } from '../../../people/mailbox/mailbox-section.tsx'
import { Block, Loaded } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChannelSwitch } from './channel-switch.tsx'
import styles from './message-settings.module.css'

/** Switches for each kind and channel. Each switch saves by itself. */
export function MessageSettings() {
  const load = useLoad(async () => {
    const [choices, mailbox] = await Promise.all([call(getMessageChoices, {}), call(getMailbox, {})])
    return { choices, mailbox }
  })
  return (
    <div className={styles.settings}>
      <div className={styles.head}>
        <h2>消息设置</h2>
        <Button variant="outline" to={userPath('messages')}>
          返回消息
        </Button>
      </div>
      <Loaded load={load} waiting={<Skeleton lines={6} shape="card" />}>
        {({ choices, mailbox }) => (
          <>
            <MailboxSection mailbox={mailbox} onChange={() => void load.reload()} />
            {/* A new key after the address changed, because all switches of the channel may have moved. */}
            <Sections key={`${mailbox.address} ${mailbox.bounce}`} {...choices} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Sections({ channels, sections }: MessageChoices) {
  const closed = channels.filter((one) => one.closed !== '')
  return (
    <>
      {closed.map((one) => (
        <p key={one.channel} className={styles.closed}>
          {one.closed}，{one.name}的开关暂时不能修改。
        </p>
      ))}
      {sections.map(({ title, kinds }) => (
        <Block key={title} title={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">消息</span>
                </th>
                {channels.map(({ channel, name }) => (
                  <th key={channel} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, name, about, ways }) => (
                <tr key={kind}>
                  <th scope="row">
                    {name}
                    <span className={styles.about}>{about}</span>
                    {ways.map(({ channel, fixed }) =>
                      fixed === '' ? null : (
                        <span key={channel} id={`${kind}-${channel}`} className={styles.fixed}>
                          {nameOf(channels, channel)}：{fixed}
                        </span>
                      ),
                    )}
                  </th>
                  {ways.map((way) => (
                    <td key={way.channel}>
                      <ChannelSwitch
                        kind={kind}
                        way={way}
                        label={`${name}：${nameOf(channels, way.channel)}`}
                        closed={channels.some((one) => one.channel === way.channel && one.closed !== '')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Block>
      ))}
    </>
  )
}

const nameOf = (channels: MessageChoices['channels'], channel: string) =>
  channels.find((one) => one.channel === channel)?.name ?? ''
