/** Widths that the shop's pictures come in, in px: a fixed list, so that nobody can make the shop render others. */
export const mediaWidths = [96, 192, 320, 480, 640, 800, 1200] as const
export type MediaWidth = (typeof mediaWidths)[number]

/** '/media/<name>' in one of its widths: '/media/<width>/<name>'. Addresses from elsewhere stay as they are. */
export const mediaUrl = (path: string, width: MediaWidth): string =>
  path.replace(/^\/(?:media|uploads\/image)\/(?=[^/]+$)/, `/media/${width}/`)
