/** Widths that the shop's pictures come in, in px: a fixed list, so that nobody can make the shop render others. */
export const mediaWidths = [96, 240, 480, 960, 1600] as const
export type MediaWidth = (typeof mediaWidths)[number]

/** '/media/<key>' in one of its widths: '/media/<width>/<key>'. Addresses outside of /media/ stay as they are. */
export const mediaUrl = (path: string, width: MediaWidth): string =>
  path.startsWith('/media/') ? `/media/${width}/${path.slice('/media/'.length)}` : path
