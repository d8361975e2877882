import { getWechatWays } from '@gongfang/contract/base/wechat'
import { call } from '../../../base/call.ts'

export const readWays = () => call(getWechatWays, {})
