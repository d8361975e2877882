import { getWechatWays } from '@gongfang/contract/wechat'
import { call } from '../call.ts'

export const readWays = () => call(getWechatWays, {})
