// Views that statements of other slices read (decision 164), and what a row of each is:
// view activity_facts: an activity, published or not
// view sign_up_facts: a sign-up for an activity with its fee and state

export { type Held, lockHeld } from './actions.ts'
export { attend, lockTicketActivity, unattend } from './attendance/actions.ts'
export { cancelLocked } from './cancel/actions.ts'
export { overReason } from './cancel/rules.ts'
export { keepDeadlines } from './deadline/actions.ts'
export { lockPayable, markPaid } from './sign-up/actions.ts'
