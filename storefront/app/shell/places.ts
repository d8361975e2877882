import { type Screen, screens } from '../screens.ts'

const inOrder = <Place extends readonly [number, ...unknown[]]>(
  placeOf: (screen: Screen) => Place | undefined,
) =>
  Object.values<Screen>(screens)
    .flatMap((screen) => {
      const place = placeOf(screen)
      return place ? [{ path: screen.path, place }] : []
    })
    .sort((one, other) => one.place[0] - other.place[0])

/** The links of the header, from the left. */
export const topPlaces = inOrder(({ top }) => top).map(({ path, place: [, name] }) => ({ path, name }))

/** The links of the bar at the bottom of a phone, from the left. */
export const tabPlaces = inOrder(({ tab }) => tab).map(({ path, place: [, name, icon] }) => ({
  path,
  name,
  icon,
}))

/** One of these screens, or the address that leads to the first. */
export const isTabPlace = (pathname: string) => {
  const path = pathname.replace(/\/$/, '')
  return path === '' || tabPlaces.some((place) => place.path === path)
}
