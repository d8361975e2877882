import { type Robot, type Robots, robotStates, robotVendors } from '@gongfang/contract/people/robot'
import { deleteDeskRobot, listDeskRobots, testDeskRobot } from '@gongfang/contract/people/robot-desk'
import { Button, Flex, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import { RobotForm } from './robot-form.tsx'

/** Robots of the staff's group chats. They tell of new work, by its kind. */
export function DeskRobots() {
  const [robots, setRobots] = useState<Robots | null>(null)
  const [editing, setEditing] = useState<Robot | 'new' | null>(null)
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const mayWrite = useCan()('provider.write')
  const load = () => call(listDeskRobots, {}).then(setRobots, () => {})
  useEffect(() => void load(), [])
  if (!robots) return null

  const test = async ({ id }: Robot) => {
    await act(testDeskRobot, { id }, { done: ({ text }) => text, reload: false })
    await load()
  }
  const remove = async ({ id, name }: Robot) => {
    const yes = await confirm({
      title: `删除“${name}”？`,
      text: '这个群不再收到待办通知。',
      yes: '删除',
      danger: true,
    })
    if (yes && (await act(deleteDeskRobot, { id }, { done: '已删除', reload: false }))) await load()
  }
  return (
    <Flex vertical gap="middle">
      <Soft>有新的待办时，向员工的企业微信、钉钉或飞书群发一条消息。地址和密钥保存后不再显示。</Soft>
      <PlainTable
        label="群机器人"
        rowKey="id"
        rows={robots.robots}
        locale={{ emptyText: '还没有群机器人' }}
        columns={[
          { key: 'name', part: 'name', title: '名称', dataIndex: 'name' },
          {
            key: 'vendor',
            title: '地址',
            render: (_, { vendor, ending, signed }) =>
              `${robotVendors[vendor].name}，尾号 ${ending}${signed ? '，已加签' : ''}`,
          },
          {
            key: 'kinds',
            title: '待办',
            render: (_, { kinds }) =>
              robots.kinds
                .filter(({ kind }) => kinds.includes(kind))
                .map(({ name }) => name)
                .join('、'),
          },
          {
            key: 'state',
            part: 'state',
            title: '状态',
            render: (_, { enabled, error, sentAt }) => (
              <Flex vertical style={{ overflowWrap: 'anywhere' }}>
                <span>
                  <StateTag tone={!enabled ? 'neutral' : error ? 'bad' : 'good'}>
                    {!enabled ? '已停用' : error ? '未送达' : '启用'}
                  </StateTag>
                </span>
                {error && <span>{error}</span>}
                {sentAt && (
                  <Soft>
                    最近送达 <Time at={sentAt} />
                  </Soft>
                )}
              </Flex>
            ),
          },
          {
            key: 'actions',
            title: '操作',
            render: (_, robot) => (
              <Space wrap>
                <Button
                  size="small"
                  disabled={!mayWrite || !robot.enabled}
                  loading={busy}
                  aria-label={`测试 ${robot.name}`}
                  onClick={() => test(robot)}
                >
                  测试
                </Button>
                <Button
                  size="small"
                  disabled={!mayWrite}
                  aria-label={`修改 ${robot.name}`}
                  onClick={() => setEditing(robot)}
                >
                  修改
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={!mayWrite}
                  aria-label={`删除 ${robot.name}`}
                  onClick={() => remove(robot)}
                >
                  删除
                </Button>
              </Space>
            ),
          },
        ]}
      />
      <div>
        <Button
          type="primary"
          disabled={!mayWrite || robots.robots.length >= robots.most}
          onClick={() => setEditing('new')}
        >
          添加群机器人
        </Button>
      </div>
      {robots.log.length > 0 && (
        <PlainTable
          label="发送记录"
          rowKey="id"
          rows={robots.log}
          columns={[
            { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
            { key: 'robot', part: 'name', title: '群机器人', dataIndex: 'robot' },
            { key: 'title', title: '消息', dataIndex: 'title' },
            {
              key: 'state',
              part: 'state',
              title: '结果',
              render: (_, { state, hint }) => `${robotStates[state]}${hint && `：${hint}`}`,
            },
          ]}
        />
      )}
      {editing && (
        <RobotForm
          robot={editing === 'new' ? null : editing}
          kinds={robots.kinds}
          onClose={() => setEditing(null)}
          onDone={() => {
            setEditing(null)
            void load()
          }}
        />
      )}
    </Flex>
  )
}
