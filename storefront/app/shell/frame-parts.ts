import { screenAt } from '../base/redirect.ts'
import { type Screen, screens } from '../base/screens.ts'

const SLIM: readonly Screen[] = [
  screens.login,
  screens.register,
  screens.forgotPassword,
  screens.completeInfo,
  screens.reviewing,
]
const WITHOUT_FLOATING_BAR: readonly Screen[] = [
  screens.login,
  screens.register,
  screens.completeInfo,
  screens.reviewing,
]
/** Screens with their own action bar at the bottom of a phone. */
const WITH_ACTION_BAR: readonly Screen[] = [
  screens.product,
  screens.activity,
  screens.orderConfirm,
  screens.orderDetail,
]

/** The parts of the frame around the screen at this path. */
export function frameParts(pathname: string) {
  const screen = screenAt(pathname)
  const among = (list: readonly Screen[]) => screen !== undefined && list.includes(screen)
  return {
    slim: among(SLIM),
    floating: !among(WITHOUT_FLOATING_BAR),
    tabBar: !among(SLIM) && !among(WITH_ACTION_BAR),
  }
}
