import type { Slice } from '../../slice.ts'
import { countSignUps, countSignUpsOf } from './leaving-queries.ts'
import { activityFeeRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'activity-fee',
  routes: activityFeeRoutes,
  leaving: {
    matters: { signUps: countSignUps },
    institutionMatters: { signUps: countSignUpsOf },
  },
}
