export { sendWechat, whyNoWechat } from './actions.ts'
