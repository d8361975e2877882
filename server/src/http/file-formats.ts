import type { FileFormat } from '@gongfang/contract/base/endpoint'

/** The media type of each format. RFC 6838 names are registered; `text/calendar` is RFC 5545. */
export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  zip: 'application/zip',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
