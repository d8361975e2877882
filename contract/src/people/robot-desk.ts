import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Id } from '../base/values.ts'
import { Robots, RobotWish } from './robot.ts'

const Which = z.strictObject({ id: Id })

export const listDeskRobots = endpoint({
  method: 'GET',
  path: '/api/admin.robot/lst',
  access: { staff: 'config.read' },
  summary: '商城自己的群机器人：有新的待办时通知员工的群',
  input: z.object({}),
  output: Robots,
})

export const saveDeskRobot = endpoint({
  method: 'POST',
  path: '/api/admin.robot/save',
  access: { staff: 'provider.write' },
  summary: '添加或修改商城的群机器人；地址和密钥不传表示不变',
  input: RobotWish,
  output: z.object({ id: Id }),
})

export const deleteDeskRobot = endpoint({
  method: 'POST',
  path: '/api/admin.robot/del',
  access: { staff: 'provider.write' },
  summary: '删除商城的群机器人',
  input: Which,
  output: Nothing,
})

export const testDeskRobot = endpoint({
  method: 'POST',
  path: '/api/admin.robot/test',
  access: { staff: 'provider.write' },
  summary: '让商城的群机器人发一条测试消息',
  input: Which,
  output: z.object({ text: z.string() }),
})
