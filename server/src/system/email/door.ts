export { sendEmail, sendEmailCode, tryEmail, whyNoEmail } from './actions.ts'
export { describeEmail } from './health-actions.ts'
export { letterOf } from './letter.ts'
export { wasTried } from './queries.ts'
