import { getWechatWays } from '@gongfang/contract/wechat'
import { call } from '../../base/call.ts'

export const readWays = () => call(getWechatWays, {})
