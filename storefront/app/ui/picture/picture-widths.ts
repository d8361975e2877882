import { mediaUrl, mediaWidths } from '@gongfang/contract/media'

/** srcset of a picture of our own; one from elsewhere comes in one size only. */
export const widths = (path: string): string | undefined =>
  mediaUrl(path, mediaWidths[0]) === path
    ? undefined
    : mediaWidths.map((width) => `${mediaUrl(path, width)} ${width}w`).join(', ')
