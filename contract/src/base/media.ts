/**
 * Widths of the shop's pictures in px. The list is fixed, so that requests cannot make the server render
 * other sizes.
 */
export const mediaWidths = [96, 192, 320, 480, 640, 800, 1200] as const
export type MediaWidth = (typeof mediaWidths)[number]

/** Turns '/media/<name>' into '/media/<width>/<name>'. Addresses of other sites stay unchanged. */
export const mediaUrl = (path: string, width: MediaWidth): string =>
  path.replace(/^\/(?:media|uploads\/image)\/(?=[^/]+$)/, `/media/${width}/`)
