import { mediaUrl, mediaWidths } from '@gongfang/contract/base/media'

/** The srcset of the shop's own picture. Other pictures have one size. */
export const widths = (path: string): string | undefined =>
  mediaUrl(path, mediaWidths[0]) === path
    ? undefined
    : mediaWidths.map((width) => `${mediaUrl(path, width)} ${width}w`).join(', ')
