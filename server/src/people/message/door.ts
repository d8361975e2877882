export { tellerOf } from './actions.ts'
export {
  event,
  gatherMessages,
  type MessageKinds,
  MUST_ACT,
  type OwnMessages,
  type Samples,
} from './parts.ts'
export { tellFromStaff } from './staff-events.ts'
